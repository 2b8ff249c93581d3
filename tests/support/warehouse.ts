import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { McpTool } from '../../src/shared/schemas/mcp';
import type { TestChats } from './testChats';
import { waitFor } from './waitFor';

const program = fileURLToPath(new URL('../fixtures/warehouseServer.mjs', import.meta.url));

/** An MCP server with many tools, carried by the assistant alone. */
export interface Warehouse {
  readonly serverId: string;
  readonly tools: readonly McpTool[];
  wireName(toolName: string): string;
  /** Lines of the calls that ran. */
  runs(): string[];
}

/**
 * @param trusted its reading tools run without asking then; `ship_…` tools write
 * @param more tools that it has besides, by name with their input schemas; they read
 */
export async function addWarehouse(
  chats: TestChats,
  count: number,
  trusted = true,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Warehouse> {
  const { app, dir } = chats;
  const log = join(dir, 'warehouse.log');
  const listed = Object.entries(more).map(([name, inputSchema]) => ({
    name,
    inputSchema,
    annotations: { readOnlyHint: true },
  }));
  const env = { WAREHOUSE_TOOLS: String(count), WAREHOUSE_MORE: JSON.stringify(listed), WAREHOUSE_LOG: log };
  const { id } = await app.request('mcp.createServer', {
    config: {
      name: 'Warehouse',
      trusted,
      transport: { type: 'stdio', command: process.execPath, args: [program], env },
    },
  });
  await waitFor('the warehouse', async () =>
    (await app.request('mcp.listServers', {})).find(server => server.id === id && server.toolCount !== null),
  );
  const [assistant] = await app.request('assistants.list', {});
  await app.request('assistants.update', { id: assistant?.id ?? '', patch: { settings: { mcpServerIds: [id] } } });
  const tools = await app.request('mcp.listTools', { serverId: id });
  return {
    serverId: id,
    tools,
    wireName: toolName => tools.find(({ name }) => name === toolName)?.wireName ?? 'no such tool',
    runs: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []),
  };
}
