import type { Assistant } from '../../../../../../shared/schemas/assistant';
import type { McpCatalogService } from '../../../../mcp/McpCatalogService';
import type { McpServerStore } from '../../../../mcp/McpServerStore';
import { toolWireName } from './toolWireName';

/**
 * The wire names of the MCP tools an assistant may use: enabled servers that it carries, without the tools that are
 * switched off for it or for everybody. From cached catalogs alone; a server without one contributes nothing (R1).
 */
export function resolveAssistantMcpToolIds(
  { settings }: Pick<Assistant, 'settings'>,
  { store, catalog }: { store: McpServerStore; catalog: Pick<McpCatalogService, 'listTools'> },
): Set<string> {
  const off = new Set(settings.disabledTools.map(({ serverId, toolName }) => `${serverId}\0${toolName}`));
  const carried = new Set(settings.mcpServerIds);
  const ids = new Set<string>();
  for (const server of store.list()) {
    if (!server.enabled || !carried.has(server.id)) continue;
    const switches = store.toolSettings(server.id);
    for (const tool of catalog.listTools(server.id) ?? []) {
      if (off.has(`${server.id}\0${tool.name}`) || switches.get(tool.name)?.enabled === false) continue;
      ids.add(toolWireName(server, tool));
    }
  }
  return ids;
}
