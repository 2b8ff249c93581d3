import type { Assistant } from '../../../../shared/schemas/assistant';
import type { ToolOverrides } from '../../../../shared/schemas/conversation';
import type { ResolvedModel } from '../../providers/ModelResolver';
import type { ToolRegistry } from '../../tools/adapters/aiSdk/registry';
import { applyDeferExposition, type Exposition } from '../../tools/adapters/aiSdk/exposition/applyDeferExposition';
import { deferredToolsSection } from '../../tools/adapters/aiSdk/exposition/deferredToolsSection';
import type { ToolMeasures } from '../../tools/adapters/aiSdk/exposition/ToolMeasures';
import type { ToolApplyScope, ToolEntry } from '../../tools/adapters/aiSdk/types';
import type { AgentParams, ReportedTool } from './agentParams';

/** Steps a turn may take before it is ended with a notice (C4). */
export const MAX_STEPS = 30;

export interface AgentRequest {
  readonly assistant: Assistant;
  readonly toolOverrides: ToolOverrides;
  readonly conversationId: string;
  readonly model: ResolvedModel;
}

export interface AgentParamsDeps {
  readonly registry: ToolRegistry;
  /** Wire names of the MCP tools the assistant carries, from cached catalogs. */
  readonly resolveMcpToolIds: (assistant: Assistant) => ReadonlySet<string>;
  readonly isWebSearchConfigured: () => boolean;
  readonly measures: Pick<ToolMeasures, 'costOf'>;
  /** Whether the last turn of a chat deferred its tools. */
  readonly wasDeferred: (conversationId: string) => boolean;
  readonly isToolExecEnabled: () => boolean;
  /** Whether a result of a chat was cut for its model. */
  readonly hasCutResults: (conversationId: string) => boolean;
  /** Brings these into the registry, from cached catalogs. */
  readonly syncMcpTools: (selectedToolIds: ReadonlySet<string>) => void;
}

/** Turns a request into everything a model step needs. Opens no connection and awaits nothing (R1). */
export function buildAgentParams(request: AgentRequest, deps: AgentParamsDeps): AgentParams {
  const scope = buildToolScope(request, deps);
  deps.syncMcpTools(scope.selectedToolIds);
  const active = scope.model.supportsTools ? deps.registry.selectActive(scope) : [];
  const exposition = applyDeferExposition(active, {
    contextWindow: scope.model.contextWindow,
    tokensOf: entry => deps.measures.costOf(entry).tokens,
    wasDeferred: deps.wasDeferred(request.conversationId),
  });
  return {
    model: request.model.model,
    modelName: request.model.label,
    parameters: request.assistant.parameters,
    instructions: [request.assistant.instructions, deferredToolsSection(exposition.deferred)]
      .filter(Boolean)
      .join('\n\n'),
    entries: byName(exposition.inline),
    deferred: byName(exposition.deferred),
    scope,
    maxSteps: MAX_STEPS,
    exposition: reportOf(exposition, deps.measures),
  };
}

const byName = (entries: readonly ToolEntry[]): ReadonlyMap<string, ToolEntry> =>
  new Map(entries.map(entry => [entry.name, entry]));

function reportOf({ inline, deferred, leftOut, decision }: Exposition, measures: AgentParamsDeps['measures']) {
  const reported = (entry: ToolEntry): ReportedTool => {
    const { tokens, isEstimate } = measures.costOf(entry);
    return { name: entry.name, tokens, ...(isEstimate ? { isEstimate } : {}) };
  };
  return {
    inline: inline.map(reported),
    deferred: deferred.map(reported),
    leftOut: leftOut.map(({ name, reason }) => ({ name, reason })),
    autoTokens: decision.autoTokens,
    threshold: decision.threshold,
    reason: decision.reason,
  };
}

/** What a request allows: the assistant's settings with the switches of the chat applied. */
export function buildToolScope(
  request: AgentRequest,
  deps: Pick<AgentParamsDeps, 'resolveMcpToolIds' | 'isWebSearchConfigured' | 'isToolExecEnabled' | 'hasCutResults'>,
): ToolApplyScope {
  const assistant = applyOverrides(request.assistant, request.toolOverrides);
  const { contextWindow, supportsTools } = request.model.info;
  return {
    assistant,
    conversationId: request.conversationId,
    model: { supportsTools, ...(contextWindow === undefined ? {} : { contextWindow }) },
    selectedToolIds: deps.resolveMcpToolIds(assistant),
    webSearchConfigured: deps.isWebSearchConfigured(),
    toolExecEnabled: deps.isToolExecEnabled(),
    hasCutResults: deps.hasCutResults(request.conversationId),
  };
}

/** A switch of the chat can only take away what the assistant carries, never add to it. */
export function applyOverrides(assistant: Assistant, overrides: ToolOverrides): Assistant {
  const { settings } = assistant;
  return {
    ...assistant,
    settings: {
      ...settings,
      enableWebSearch: settings.enableWebSearch && overrides.webSearch !== false,
      knowledgeBaseIds: overrides.knowledge === false ? [] : settings.knowledgeBaseIds,
      mcpServerIds: settings.mcpServerIds.filter(id => overrides.mcpServers?.[id] !== false),
    },
  };
}
