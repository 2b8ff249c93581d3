import { asSchema } from 'ai';
import { builtinToolNames } from '../../../../shared/ai/builtinTools';
import type { ApprovalLevel } from '../../../../shared/schemas/toolSource';
import { withoutHeldJson } from '../../tools/adapters/aiSdk/heldJson';
import { type Invocation, readInvocation } from '../../tools/adapters/aiSdk/meta/ToolInvokeTool';
import { inputSchemaOf } from '../../tools/adapters/aiSdk/toolDefinitionText';
import type { ToolEntry } from '../../tools/adapters/aiSdk/types';
import type { AgentParams } from './agentParams';
import type { ModelCall } from './modelStep';

export interface UnwrapDeps {
  /** The level as it stands now. */
  readonly levelOf: (entry: ToolEntry) => ApprovalLevel;
}

/**
 * Puts the tool that a `tool_invoke` names in its place, so that everything behind it (policy, card, ledger, execution)
 * sees the target with its own arguments, level and definition. What cannot be invoked becomes an invalid call that says
 * why; any other call passes unchanged.
 */
export async function unwrapInvocation(
  call: ModelCall,
  params: Pick<AgentParams, 'entries' | 'deferred'>,
  { levelOf }: UnwrapDeps,
): Promise<ModelCall> {
  if (call.toolName !== builtinToolNames.toolInvoke || call.invalid !== undefined) return call;
  const invocation = readInvocation(call.input);
  if ('problem' in invocation) return { ...call, invalid: invocation.problem };
  const target = params.deferred.get(invocation.name) ?? inAnyCase(invocation.name, params.deferred);
  const name = target?.name ?? invocation.name;
  if (!target) return { ...call, invalid: whyNot(name, params) };
  if (levelOf(target) === 'force-prompt') {
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
    const judgement = await validate?.(input);
    if (!judgement || judgement.success) return { input };
    fault = judgement.error;
  }
  return { input: given, fault };
}

/** The only tool of this name but for capitals; models write names from memory. */
function inAnyCase(name: string, deferred: ReadonlyMap<string, ToolEntry>): ToolEntry | undefined {
  const wanted = name.toLowerCase();
  const [match, ...more] = [...deferred.values()].filter(entry => entry.name.toLowerCase() === wanted);
  return more.length === 0 ? match : undefined;
}

function whyNot(name: string, { entries }: Pick<AgentParams, 'entries'>): string {
  if (name === builtinToolNames.toolInvoke) return 'tool_invoke cannot call itself; name the tool that you mean.';
  if (entries.has(name)) return `${name} is given to you: call it directly.`;
  return `No tool that can be found is called ${JSON.stringify(name.slice(0, 200))}. Search with ${builtinToolNames.toolSearch} and use the name it gives.`;
}
