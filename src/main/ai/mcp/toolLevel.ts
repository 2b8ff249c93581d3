import { builtinServerId } from '../../../shared/ai/builtinTools';
import type { ApprovalLevel, ToolSource } from '../../../shared/schemas/toolSource';
import type { ToolEntry } from '../tools/adapters/aiSdk/types';
import type { McpCatalogService } from './McpCatalogService';
import type { McpServerStore, StoredMcpServer } from './McpServerStore';
import { claimsReadOnly, type McpToolDefinition } from './toolDefinition';

/** The level of a tool: the person's choice, else `auto` for what a trusted server says only reads, else `ask`. */
export function levelOf(
  tool: McpToolDefinition | undefined,
  server: Pick<StoredMcpServer, 'trusted'>,
  chosen: ApprovalLevel | null,
): ApprovalLevel {
  if (chosen) return chosen;
  return server.trusted && tool !== undefined && claimsReadOnly(tool) ? 'auto' : 'ask';
}

/** Whether a person must approve each call of this tool: a property of server and tool, never of an assistant. */
export const isMcpToolForcePromptBySource = (
  source: ToolSource,
  servers: Pick<McpServerStore, 'toolSetting'>,
): boolean => servers.toolSetting(source).level === 'force-prompt';

/** The level of a registered tool as it stands now. What is no longer known is asked. */
export function liveLevelOf(
  entry: Pick<ToolEntry, 'source' | 'level'>,
  servers: Pick<McpServerStore, 'find' | 'toolSetting'>,
  catalog: Pick<McpCatalogService, 'listTools'>,
): ApprovalLevel {
  const { serverId, toolName } = entry.source;
  if (serverId === builtinServerId) return entry.level;
  const server = servers.find(serverId);
  if (!server) return 'ask';
  const tool = catalog.listTools(serverId)?.find(({ name }) => name === toolName);
  return levelOf(tool, server, servers.toolSetting(entry.source).level);
}
