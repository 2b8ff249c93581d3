import { builtinServerId } from '../../../shared/ai/builtinTools';
import type { McpServer, McpServerDraft, McpTool } from '../../../shared/schemas/mcp';
import type { ApprovalLevel } from '../../../shared/schemas/toolSource';
import { AppError } from '../../../shared/errors';
import { mcpNamespace } from '../tools/adapters/aiSdk/mcp/mcpTools';
import { mcpWireName } from '../tools/adapters/aiSdk/mcp/wireNames';
import type { ToolRegistry } from '../tools/adapters/aiSdk/registry';
import type { ToolEntry } from '../tools/adapters/aiSdk/types';
import type { McpCatalogService } from './McpCatalogService';
import type { McpRuntimeService } from './McpRuntimeService';
import { identityOf } from './fingerprint';
import type { McpServerPatch, McpServerStore, StoredMcpServer } from './McpServerStore';
import { claimsReadOnly, titleOf } from './toolDefinition';
import { levelOf } from './toolLevel';

export interface McpAdminDeps {
  readonly store: McpServerStore;
  readonly runtime: McpRuntimeService;
  readonly catalog: McpCatalogService;
  readonly registry: ToolRegistry;
  readonly onServerChanged: (serverId: string) => void;
  readonly onToolsChanged: () => void;
}

/** What a person does with MCP servers: one method a route. No answer holds a secret value (S2). */
export class McpAdmin {
  constructor(private readonly deps: McpAdminDeps) {}

  listServers(): McpServer[] {
    return this.deps.store.list().map(server => this.#view(server));
  }

  /** Keeps the server and lists its tools in the background; what goes wrong there is its status. */
  async createServer(config: McpServerDraft): Promise<McpServer> {
    const server = await this.deps.store.create(config);
    if (server.enabled) this.deps.catalog.refreshInBackground(server.id);
    this.#changed(server.id);
    return this.#view(server);
  }

  async updateServer(id: string, patch: McpServerPatch): Promise<McpServer> {
    const before = this.deps.store.get(id);
    const server = await this.deps.store.update(id, patch);
    const isAnother = identityOf(before) !== identityOf(server) || patch.transport !== undefined;
    if (isAnother || !server.enabled) await this.deps.runtime.stop(id);
    if (isAnother) this.deps.catalog.forget(id);
    if (isAnother || !server.enabled) this.#evict(id);
    if (server.enabled && (isAnother || !before.enabled)) this.deps.catalog.refreshInBackground(id);
    this.#changed(id);
    return this.#view(server);
  }

  /** Leaves nothing behind: process, catalog, settings, secrets and tools go (R4). */
  async deleteServer(id: string): Promise<void> {
    await this.deps.store.update(id, { enabled: false }); // Nothing starts it again while it ends.
    await this.deps.runtime.stop(id);
    this.deps.catalog.forget(id);
    this.deps.store.delete(id);
    this.#evict(id);
    this.#changed(id);
  }

  /** @throws AppError `mcp_unavailable` with cause and next step */
  async restartServer(serverId: string): Promise<void> {
    this.#requireEnabled(serverId);
    await this.deps.runtime.restart(serverId);
    await this.deps.catalog.refreshTools(serverId);
    this.#changed(serverId);
  }

  /** @throws AppError `mcp_unavailable` with cause and next step */
  async refreshTools(serverId: string): Promise<{ toolCount: number }> {
    this.#requireEnabled(serverId);
    const toolCount = await this.deps.catalog.refreshTools(serverId);
    this.#changed(serverId);
    return { toolCount };
  }

  listTools(serverId: string): McpTool[] {
    const server = this.deps.store.get(serverId);
    return (this.deps.catalog.listTools(serverId) ?? []).map(definition => {
      const { level, chosen } = levelOf(definition, server, this.deps.store);
      return {
        serverId,
        name: definition.name,
        wireName: mcpWireName({ serverSlug: server.slug, serverId, toolName: definition.name }),
        title: titleOf(definition),
        description: definition.description ?? '',
        inputSchema: definition.inputSchema,
        readOnly: claimsReadOnly(definition),
        enabled: this.deps.store.toolSetting({ serverId, toolName: definition.name }).enabled,
        level,
        levelChosen: chosen,
      };
    });
  }

  updateTool(
    serverId: string,
    name: string,
    patch: { enabled?: boolean | undefined; level?: ApprovalLevel | null | undefined },
  ): void {
    this.deps.store.get(serverId);
    this.deps.store.setToolSetting({ serverId, toolName: name }, patch);
    this.#changed(serverId);
  }

  /** The level of a tool as it stands now; a person may have changed it since the tool was registered. */
  levelOfEntry(entry: ToolEntry): ApprovalLevel {
    if (entry.source.serverId === builtinServerId) return entry.level;
    const { serverId, toolName } = entry.source;
    const server = this.deps.store.get(serverId);
    const definition = this.deps.catalog.listTools(serverId)?.find(({ name }) => name === toolName);
    return definition
      ? levelOf(definition, server, this.deps.store).level
      : (this.deps.store.toolSetting(entry.source).level ?? 'ask');
  }

  #evict(serverId: string): void {
    const { registry } = this.deps;
    for (const { name } of registry.getByNamespace({ namespace: mcpNamespace(serverId) })) registry.deregister(name);
  }

  #requireEnabled(serverId: string): void {
    const server = this.deps.store.get(serverId);
    if (!server.enabled)
      throw new AppError('mcp_unavailable', `${server.name} is switched off. Switch it on first.`, { serverId });
  }

  #changed(serverId: string): void {
    this.deps.onServerChanged(serverId);
    this.deps.onToolsChanged();
  }

  #view(server: StoredMcpServer): McpServer {
    const { id, name, slug, transport, enabled, trusted } = server;
    const status = enabled ? this.deps.runtime.status(id) : ({ state: 'disabled', since: 0 } as const);
    return {
      id,
      name,
      slug,
      transport,
      enabled,
      trusted,
      status,
      toolCount: this.deps.catalog.listTools(id)?.length ?? null,
      refreshedAt: this.deps.catalog.refreshedAt(id),
    };
  }
}
