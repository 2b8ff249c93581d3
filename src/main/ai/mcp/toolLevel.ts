import type { ApprovalLevel, ToolSource } from '../../../shared/schemas/toolSource';
import type { McpServerStore, StoredMcpServer } from './McpServerStore';
import { claimsReadOnly, type McpToolDefinition } from './toolDefinition';

/** The level of a tool: the person's choice, else `auto` for what a trusted server says only reads, else `ask`. */
export function levelOf(
  tool: McpToolDefinition,
  server: Pick<StoredMcpServer, 'id' | 'trusted'>,
  store: Pick<McpServerStore, 'toolSetting'>,
): { level: ApprovalLevel; chosen: boolean } {
  const { level } = store.toolSetting({ serverId: server.id, toolName: tool.name });
  if (level !== null) return { level, chosen: true };
  return { level: server.trusted && claimsReadOnly(tool) ? 'auto' : 'ask', chosen: false };
}

/** Whether a person must approve each call of this tool: a property of server and tool, never of an assistant (R2). */
export const isMcpToolForcePromptBySource = (source: ToolSource, store: Pick<McpServerStore, 'toolSetting'>): boolean =>
  store.toolSetting(source).level === 'force-prompt';
