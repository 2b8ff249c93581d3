import { tool } from 'ai';
import { z } from 'zod';
import { builtinServerId, builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import { digestOf } from '../../../../canonicalJson';
import { ownerOf } from '../toolDefinitionText';
import type { InnerResult, ToolEntry, ToolRequestContext } from '../types';
import { briefly } from './briefly';
import { defaultLimits, type ProgramLimits } from './programLimits';

/** Tools that one search of a program gives. */
const FOUND = 8;
/** Characters of a question, as for `tool_search`, and of a name. */
const MAX_QUERY = 2_000;
const MAX_NAME = 300;

const description =
  'Runs a JavaScript program that calls tools: for many calls, or to work on what they give before you read it. It is the ' +
  'body of an async function. await callTool(name, args) gives what the tool gives and throws when it fails; await ' +
  'searchTools(query) gives [{name, source, description}] of tools that you are not given. What it returns, and what ' +
  'console.log writes, comes back to you. Tools for which a person is asked must be called directly, not from a program.';

const Input = z.object({ code: z.string().min(1).max(200_000).describe('The program; it ends with return') });
const Call = z.object({ label: z.string(), error: z.string().optional() });
const Output = z.object({
  /** JSON. */
  result: z.string().optional(),
  error: z.string().optional(),
  lines: z.array(z.string()),
  /** Every call it made, in order, for the person. */
  calls: z.array(Call),
});
type Output = z.infer<typeof Output>;

const execute = async (
  code: string,
  {
    innerCalls,
    deferredTools,
    reportProgress,
  }: Pick<ToolRequestContext, 'innerCalls' | 'deferredTools' | 'reportProgress'>,
  signal: AbortSignal,
  limits: ProgramLimits,
): Promise<Output> => {
  const pending: Promise<InnerResult>[] = [];
  const { runProgram } = await import('./runProgram'); // The sandbox is large, and few ask for it.
  const end = await runProgram(
    code,
    {
      callTool: (written, input, ended) => {
        const name = written.slice(0, MAX_NAME);
        reportProgress(`${pending.length + 1}: ${name}`);
        const called = innerCalls.call(name, input, ended);
        pending.push(called);
        return called.then(result => (result.ok ? { value: result.value } : { error: result.error }));
      },
      searchTools: async query =>
        (await deferredTools.search(query.slice(0, MAX_QUERY), { limit: FOUND })).map(entry => ({
          name: entry.name,
          source: ownerOf(entry),
          description: briefly(entry),
        })),
    },
    { signal, limits },
  );
  // A call that the program did not wait for has been cancelled, and still ends before its program does.
  const calls = (await Promise.all(pending)).map(result => ({
    label: result.label,
    ...(result.ok ? {} : { error: result.error }),
  }));
  return { ...end, lines: [...end.lines], calls };
};

const toolExec = (limits: ProgramLimits) =>
  tool({
    description,
    inputSchema: Input,
    outputSchema: Output,
    contextSchema: z.custom<Pick<ToolRequestContext, 'innerCalls' | 'deferredTools' | 'reportProgress'>>(),
    execute: ({ code }, { context, abortSignal = new AbortController().signal }) =>
      execute(code, context, abortSignal, limits),
    toModelOutput: ({ output }) => ({
      type: output.error === undefined ? 'text' : 'error-text',
      value: toText(output),
    }),
  });

function toText({ result, error, lines, calls }: Output): string {
  const failed = error !== undefined && calls.length > 0 ? ` It had made ${calls.length} calls by then.` : '';
  const end = error === undefined ? (result ?? 'null') : `The program ended: ${error}${failed}`;
  return [...(lines.length > 0 ? [...lines, ''] : []), end].join('\n');
}

/** `tool_exec`: a program that calls tools, in a sandbox. Offered only where a person has set `tools.exec.enabled` by hand. */
export function createToolExecToolEntry(limits: ProgramLimits = defaultLimits): ToolEntry {
  return {
    name: builtinToolNames.toolExec,
    namespace: 'meta',
    label: 'Run a program',
    description: 'Run a program that calls tools',
    defer: 'never',
    tool: toolExec(limits),
    source: { serverId: builtinServerId, toolName: builtinToolNames.toolExec },
    level: 'auto',
    fingerprint: digestOf({ name: builtinToolNames.toolExec, description, input: z.toJSONSchema(Input) }),
    applies: ({ toolExecEnabled }) => toolExecEnabled,
  };
}
