import { builtinToolNames } from '../../../../shared/ai/builtinTools';
import type { AgentParams } from './agentParams';
import type { AgentParamsDeps } from './buildAgentParams';

/**
 * The parameters for the next step of a turn in which a result was cut: with `read_tool_result`, also where the turn
 * began without it. @returns the same object when the model has it already or takes no tools, or its provider refused it
 */
export function offerReadToolResult(
  params: AgentParams,
  { registry, measures }: Pick<AgentParamsDeps, 'registry' | 'measures'>,
): AgentParams {
  const entry = registry.getByName(builtinToolNames.readToolResult);
  if (!entry || params.entries.size === 0 || params.entries.has(entry.name)) return params;
  if (params.exposition.refused?.some(({ name }) => name === entry.name)) return params;
  const { tokens, isEstimate } = measures.costOf(entry);
  const reported = { name: entry.name, tokens, ...(isEstimate ? { isEstimate } : {}) };
  return {
    ...params,
    entries: new Map([...params.entries, [entry.name, entry]]),
    exposition: { ...params.exposition, inline: [...params.exposition.inline, reported] },
  };
}
