import { tool } from 'ai';
import { z } from 'zod';
import { AppError } from '../../../../../../shared/errors';
import { builtinServerId, builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import { digestOf } from '../../../../canonicalJson';
import { readOn } from '../results/cutForModel';
import { lengthWithin, MAX_RESULT_TOKENS } from '../results/resultBudget';
import type { ToolEntry, ToolRequestContext } from '../types';

/** Tokens of a piece: what stands below it has to find room in the budget of a result, too. */
const PIECE_TOKENS = MAX_RESULT_TOKENS - 200;
/** Characters that a piece cannot exceed: a token is taken for four at most. */
const MAX_PIECE = 4 * PIECE_TOKENS;
/** Characters before what was looked for, so that it is read in its place. */
const BEFORE_FOUND = 400;

const description = 'Reads on in a result that was too long to be given whole.';

const Input = z.object({
  handle: z.string().max(100).describe('As it stands below the piece you have, result-1 for instance'),
  from: z.number().int().min(0).optional().describe('The character to begin at, 0 by default'),
  find: z.string().min(1).max(500).optional().describe('Begin where these words come next, capitals ignored'),
});
const Output = z.object({
  handle: z.string(),
  text: z.string(),
  from: z.number(),
  to: z.number(),
  total: z.number(),
});
type Output = z.infer<typeof Output>;

const readToolResult = tool({
  description,
  inputSchema: Input,
  outputSchema: Output,
  contextSchema: z.custom<Pick<ToolRequestContext, 'results'>>(),
  execute: async ({ handle, from = 0, find }, { context }): Promise<Output> => {
    const whole = context.results.read(handle);
    if (whole === undefined) {
      const known = context.results.handles().join(', ') || 'none';
      throw new AppError('not_found', `No result is called ${JSON.stringify(handle)}. There are: ${known}.`);
    }
    const begin = Math.min(whole.length, find === undefined ? from : beginOf(whole, find, from));
    const ahead = whole.slice(begin, begin + MAX_PIECE).toWellFormed();
    const length = lengthWithin(ahead, PIECE_TOKENS);
    return { handle, text: ahead.slice(0, length), from: begin, to: begin + length, total: whole.length };
  },
  toModelOutput: ({ output }) => ({ type: 'text', value: `${output.text}\n\n${readOn(output)}` }),
});

/** @throws AppError `not_found` when the words do not come any more */
function beginOf(whole: string, find: string, from: number): number {
  const words = new RegExp(RegExp.escape(find), 'giu');
  words.lastIndex = from;
  const found = words.exec(whole);
  if (found) return Math.max(from, found.index - BEFORE_FOUND);
  throw new AppError('not_found', `${JSON.stringify(find)} does not come after character ${from}.`);
}

/** `read_tool_result`: the rest of a result that was cut. Offered where a chat has one. */
export function createReadToolResultToolEntry(): ToolEntry {
  return {
    name: builtinToolNames.readToolResult,
    namespace: 'meta',
    label: 'Read on in a result',
    description: 'Read on in a result that was cut',
    defer: 'never',
    tool: readToolResult,
    source: { serverId: builtinServerId, toolName: builtinToolNames.readToolResult },
    level: 'auto',
    fingerprint: digestOf({ name: builtinToolNames.readToolResult, description, input: z.toJSONSchema(Input) }),
    applies: ({ hasCutResults }) => hasCutResults,
  };
}
