import { builtinServerId, metaToolNames } from '../../../../../../shared/ai/builtinTools';
import type { ToolExplanation } from '../../../../../../shared/schemas/toolExplanation';
import type { McpCatalogService } from '../../../../mcp/McpCatalogService';
import type { McpServerStore } from '../../../../mcp/McpServerStore';
import { titleOf } from '../../../../mcp/toolDefinition';
import { levelOf } from '../../../../mcp/toolLevel';
import type { AgentParams } from '../../../../runtime/aiSdk/agentParams';
import { normaliseSchema } from '../mcp/schemaNormaliser';
import { toolWireName } from '../mcp/toolWireName';
import type { ToolRegistry } from '../registry';
import { explainTools, type KnownTool } from './explainTools';
import {
  assistantReasons,
  chatReasons,
  type ExplainScope,
  mcpReasons,
  modelReasons,
  type ReasonSource,
  settingsReasons,
} from './reasons';

export interface ExplainServiceDeps {
  readonly registry: ToolRegistry;
  readonly store: McpServerStore;
  readonly catalog: Pick<McpCatalogService, 'listTools' | 'failure'>;
}

/** Says of every tool whether an assistant can use it, and why not. */
export class ExplainService {
  readonly #sources: readonly ReasonSource[];

  constructor(private readonly deps: ExplainServiceDeps) {
    this.#sources = [
      mcpReasons({
        isServerOn: id => deps.store.find(id)?.enabled ?? false,
        whyNotListed: id => this.#whyNotListed(id),
        isToolOn: source => deps.store.toolSetting(source).enabled,
        whyLeftOut: ({ serverId, toolName }) => this.#whyLeftOut(serverId, toolName),
      }),
      assistantReasons,
      chatReasons,
      settingsReasons,
      modelReasons,
    ];
  }

  /** @param params what the next turn of this request would give the model */
  explain(scope: ExplainScope, params: Pick<AgentParams, 'exposition'>): ToolExplanation[] {
    const { inline, deferred, leftOut } = params.exposition;
    const costs = new Map([...inline, ...deferred].map(tool => [tool.name, tool]));
    const given = new Set(inline.map(({ name }) => name));
    return explainTools([...this.#builtins(given), ...this.#mcpTools()], scope, this.#sources, {
      inline: given,
      deferred: new Set(deferred.map(({ name }) => name)),
      leftOut: new Map(leftOut.map(({ name, reason }) => [name, reason])),
      costOf: name => {
        const cost = costs.get(name);
        return cost && { tokens: cost.tokens, isEstimate: cost.isEstimate ?? false };
      },
    });
  }

  /** The meta-tools are there where they are given, with what they cost; nobody switches them. */
  #builtins(given: ReadonlySet<string>): KnownTool[] {
    return this.deps.registry
      .getAll()
      .filter(({ serverName, name }) => serverName === undefined && (!metaToolNames.has(name) || given.has(name)))
      .map(({ name, label, level }) => ({
        name,
        label,
        level,
        serverName: null,
        source: { serverId: builtinServerId, toolName: name },
      }));
  }

  #mcpTools(): KnownTool[] {
    const { store, catalog } = this.deps;
    return store.list().flatMap((server): KnownTool[] => {
      const tools = catalog.listTools(server.id);
      if (!tools) {
        const source = { serverId: server.id, toolName: '' };
        return [{ name: '', label: `Tools of ${server.name}`, serverName: server.name, source, level: 'ask' }];
      }
      return tools.map(tool => ({
        name: toolWireName(server, tool),
        label: titleOf(tool),
        serverName: server.name,
        source: { serverId: server.id, toolName: tool.name },
        level: levelOf(tool, server, store).level,
      }));
    });
  }

  #whyNotListed(serverId: string): string | undefined {
    const { store, catalog } = this.deps;
    if (catalog.listTools(serverId)) return undefined;
    const name = store.find(serverId)?.name ?? 'The server';
    return catalog.failure(serverId)?.message ?? `${name} has not listed its tools yet.`;
  }

  #whyLeftOut(serverId: string, toolName: string): string | undefined {
    const definition = this.deps.catalog.listTools(serverId)?.find(({ name }) => name === toolName);
    if (!definition) return undefined;
    // What is in the registry was acceptable when it came there.
    const server = this.deps.store.find(serverId);
    if (server && this.deps.registry.getByName(toolWireName(server, definition))) return undefined;
    const normalised = normaliseSchema(definition.inputSchema);
    return normalised.ok ? undefined : normalised.reason;
  }
}
