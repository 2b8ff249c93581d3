import type { StoredMcpServer } from '../../../../mcp/McpServerStore';
import type { McpToolDefinition } from '../../../../mcp/toolDefinition';
import { mcpWireName } from './wireNames';

const known = new WeakMap<
  McpToolDefinition,
  { readonly serverId: string; readonly slug: string; readonly name: string }
>();

/** The wire name of a listed tool; worked out once for each definition that a list holds, as every request asks for all. */
export function toolWireName({ id, slug }: Pick<StoredMcpServer, 'id' | 'slug'>, tool: McpToolDefinition): string {
  const held = known.get(tool);
  if (held?.serverId === id && held.slug === slug) return held.name;
  const name = mcpWireName({ serverSlug: slug, serverId: id, toolName: tool.name });
  known.set(tool, { serverId: id, slug, name });
  return name;
}
