import { asSchema } from 'ai';
import { builtinToolNames } from '../../../../shared/ai/builtinTools';
import { withoutHeldJson } from '../../tools/adapters/aiSdk/heldJson';
import { type Invocation, readInvocation } from '../../tools/adapters/aiSdk/meta/ToolInvokeTool';
import { inputSchemaOf } from '../../tools/adapters/aiSdk/toolDefinitionText';
import type { DeferredTools, ToolEntry } from '../../tools/adapters/aiSdk/types';
import type { AgentParams } from './agentParams';
import type { ModelCall } from './modelStep';
import { namedTool } from './namedTool';
import { nestsTooDeep, tooDeep } from './nestsTooDeep';

export interface UnwrapDeps {
  /** Whether a tool, as it stands now, needs a person for each call. */
  readonly isApprovalGated: (entry: ToolEntry) => boolean;
  readonly deferredTools: Pick<DeferredTools, 'whyNot'>;
}

/**
 * Puts the tool that a `tool_invoke` names in its place, so that everything behind it (policy, card, ledger, execution)
 * sees the target with its own arguments, level and definition. What cannot be invoked becomes an invalid call that says
 * why, and a name that was never given is told why it cannot be called; any other call passes unchanged.
 */
export async function unwrapInvocation(
  call: ModelCall,
  params: Pick<AgentParams, 'entries' | 'deferred'>,
  { isApprovalGated, deferredTools }: UnwrapDeps,
): Promise<ModelCall> {
  if (call.toolName !== builtinToolNames.toolInvoke) {
    const isUnknown = call.invalid !== undefined && !params.entries.has(call.toolName);
    return isUnknown ? { ...call, invalid: await deferredTools.whyNot(call.toolName) } : call;
  }
  if (call.invalid !== undefined) return call;
  const invocation = readInvocation(call.input);
  if ('problem' in invocation) return { ...call, invalid: invocation.problem };
  if (nestsTooDeep(invocation.arguments)) return { ...call, invalid: tooDeep }; // A text held them.
  const target = namedTool(invocation.name, params.deferred);
  if (!target) return { ...call, invalid: await whyNot(invocation.name, params, deferredTools) };
  const { name } = target;
  if (isApprovalGated(target)) {
    return {
      ...call,
      invalid: `${name} needs a person for each call since this turn began; ask the person to send a new message.`,
    };
  }
  const { input, fault } = await judged(target, invocation.arguments);
  if (fault) {
    return {
      ...call,
      invalid: `The arguments do not fit ${name}: ${fault.message} Look at it with ${builtinToolNames.toolInspect}.`,
    };
  }
  return { ...call, toolName: name, input, via: 'tool_invoke' };
}

/** The arguments as they are; where these do not fit, without JSON that a text holds. With what is wrong all the same. */
async function judged(target: ToolEntry, given: Invocation['arguments']) {
  const { validate } = asSchema(target.tool.inputSchema);
  let fault: Error | undefined;
  for (const input of [given, withoutHeldJson(inputSchemaOf(target), given)]) {
    if (nestsTooDeep(input)) return { input: given, fault: new Error(tooDeep) };
    const judgement = await validate?.(input);
    if (!judgement || judgement.success) return { input };
    fault = judgement.error;
  }
  return { input: given, fault };
}

async function whyNot(
  name: string,
  { entries }: Pick<AgentParams, 'entries'>,
  deferredTools: UnwrapDeps['deferredTools'],
): Promise<string> {
  if (name === builtinToolNames.toolInvoke) return 'tool_invoke cannot call itself; name the tool that you mean.';
  const given = namedTool(name, entries);
  return given ? `${given.name} is given to you: call it directly.` : deferredTools.whyNot(name);
}
