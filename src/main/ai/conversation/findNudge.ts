import { z } from 'zod';
import { builtinToolNames } from '../../../shared/ai/builtinTools';
import type { ToolPart } from '../../../shared/schemas/message';
import { invocationTemplate } from '../tools/adapters/aiSdk/meta/invocationTemplate';
import type { ToolEntry } from '../tools/adapters/aiSdk/types';

/** How often in a row a model may be led to the same tool before it is told to call it (D06). */
const MAX_FINDS = 2;

type FindingCall = Pick<ToolPart, 'callId' | 'toolName' | 'input'>;

const Found = z.object({ tools: z.array(z.object({ name: z.string() })) });
const Inspected = z.object({ name: z.string() });

/**
 * Keeps a model from looking for a tool over and over: what it is told after a search or a look that led it to the same
 * tool as those right before, with no other call in between.
 * @param output what `call` came to
 * @param calls those of the turn in their order, `call` among them
 */
export function findNudge(
  call: FindingCall,
  output: unknown,
  calls: readonly ToolPart[],
  deferred: ReadonlyMap<string, ToolEntry>,
): string | undefined {
  const lead = leadOf(call, output);
  const entry = lead === undefined ? undefined : deferred.get(lead);
  if (!entry) return undefined;
  const before = calls.slice(
    0,
    calls.findIndex(({ callId }) => callId === call.callId),
  );
  const others = before.findLastIndex(part => leadOf(part, part.output) !== lead);
  const finds = before.length - others;
  if (finds <= MAX_FINDS) return undefined;
  return (
    `You have found ${lead} ${finds} times in a row and not called it. Call ${builtinToolNames.toolInvoke} now, with your ` +
    `values in place of what is in <>: ${invocationTemplate(entry)}. ` +
    'If it is not what you need, tell the person what is missing.'
  );
}

/** The tool to which a search or a look led; undefined for one that led to none, and for every other call. */
function leadOf({ toolName, input }: Pick<FindingCall, 'toolName' | 'input'>, output: unknown): string | undefined {
  if (output === undefined) return undefined;
  if (toolName === builtinToolNames.toolSearch) return Found.safeParse(output).data?.tools[0]?.name;
  if (toolName === builtinToolNames.toolInspect) return Inspected.safeParse(input).data?.name;
  return undefined;
}
