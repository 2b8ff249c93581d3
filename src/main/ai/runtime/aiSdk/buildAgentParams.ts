import type { Assistant } from '../../../../shared/schemas/assistant';
import type { ToolOverrides } from '../../../../shared/schemas/conversation';
import type { ResolvedModel } from '../../providers/ModelResolver';
import type { ToolRegistry } from '../../tools/adapters/aiSdk/registry';
import type { ToolApplyScope } from '../../tools/adapters/aiSdk/types';
import type { AgentParams } from './agentParams';

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
  /** Registers exactly these, from cached catalogs. */
  readonly syncMcpTools: (selectedToolIds: ReadonlySet<string>) => void;
}

/** Turns a request into everything a model step needs. Opens no connection and awaits nothing (R1). */
export function buildAgentParams(request: AgentRequest, deps: AgentParamsDeps): AgentParams {
  const scope = buildToolScope(request, deps);
  deps.syncMcpTools(scope.selectedToolIds);
  const active = scope.model.supportsTools ? deps.registry.selectActive(scope) : [];
  return {
    model: request.model.model,
    modelName: request.model.label,
    parameters: request.assistant.parameters,
    instructions: request.assistant.instructions,
    entries: new Map(active.map(entry => [entry.name, entry])),
    scope,
    maxSteps: MAX_STEPS,
    exposition: { inline: active.map(entry => entry.name), deferred: [], leftOut: [] },
  };
}

/** What a request allows: the assistant's settings with the switches of the chat applied. */
export function buildToolScope(
  request: AgentRequest,
  deps: Pick<AgentParamsDeps, 'resolveMcpToolIds' | 'isWebSearchConfigured'>,
): ToolApplyScope {
  const assistant = applyOverrides(request.assistant, request.toolOverrides);
  const { contextWindow, supportsTools } = request.model.info;
  return {
    assistant,
    conversationId: request.conversationId,
    model: { supportsTools, ...(contextWindow === undefined ? {} : { contextWindow }) },
    selectedToolIds: deps.resolveMcpToolIds(assistant),
    webSearchConfigured: deps.isWebSearchConfigured(),
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
