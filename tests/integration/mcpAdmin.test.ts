import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpAdmin } from '../../src/main/ai/mcp/McpAdmin';
import { syncMcpToolsToRegistry } from '../../src/main/ai/tools/adapters/aiSdk/mcp/mcpTools';
import { resolveAssistantMcpToolIds } from '../../src/main/ai/tools/adapters/aiSdk/mcp/resolveAssistantMcpToolIds';
import { ToolRegistry } from '../../src/main/ai/tools/adapters/aiSdk/registry';
import { createTestMcp, nodeServer, stubbornServer } from '../support/testMcp';
import { waitFor } from '../support/waitFor';

const secret = 'hunter2-is-a-secret';
let mcp: ReturnType<typeof createTestMcp>;
let registry: ToolRegistry;
let admin: McpAdmin;
let changed: string[];
beforeEach(() => {
  mcp = createTestMcp();
  registry = new ToolRegistry();
  changed = [];
  admin = new McpAdmin({
    ...mcp,
    registry,
    onServerChanged: id => changed.push(id),
    onToolsChanged: () => changed.push('tools'),
  });
});
afterEach(async () => {
  mcp.catalog.close();
  await mcp.runtime.close();
});

/** A server that is connected, listed and in the registry. */
async function createReady(): Promise<string> {
  const { id } = await admin.createServer(nodeServer('Stubborn', [stubbornServer], { env: { API_KEY: secret } }));
  await waitFor('its tools', () => (viewOf(id)?.toolCount === 2 ? true : undefined));
  sync(id);
  return id;
}
const viewOf = (id: string) => admin.listServers().find(server => server.id === id);
const stateOf = (id: string) => viewOf(id)?.status.state;
function sync(id: string) {
  const settings = { enableWebSearch: false, knowledgeBaseIds: [], mcpServerIds: [id], disabledTools: [] };
  const selectedToolIds = resolveAssistantMcpToolIds({ settings }, mcp);
  syncMcpToolsToRegistry({ selectedToolIds }, { ...mcp, registry });
}
const other = { type: 'stdio' as const, command: process.execPath, args: ['-e', 'process.exit(4)'] };
const countOf = (table: string) => mcp.database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count'];

describe('what a person does with MCP servers', () => {
  it('a new server is started and listed without being waited for', async () => {
    const id = await createReady();
    expect(stateOf(id)).toBe('ready');
    expect(admin.listTools(id)).toMatchObject([
      { name: 'pids', enabled: true, level: 'ask', levelChosen: false },
      { name: 'hang' },
    ]);
    expect(changed).toContain(id);
  });

  it('S2: no answer holds a value of the environment, only its name', async () => {
    const id = await createReady();
    const answers = [
      admin.listServers(),
      admin.listTools(id),
      await admin.refreshTools(id),
      await admin.updateServer(id, { name: 'Another' }),
      mcp.store.list(),
      mcp.runtime.readLogs(id),
    ];
    expect(JSON.stringify(answers)).toContain('API_KEY');
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(await mcp.store.environmentOf(id)).toEqual({ API_KEY: secret });
  });

  it('R4: a removed server leaves nothing behind', async () => {
    const id = await createReady();
    admin.updateTool(id, 'pids', { level: 'force-prompt' });
    await admin.deleteServer(id);
    expect(registry.getAll()).toEqual([]);
    for (const table of ['mcp_servers', 'mcp_tool_settings', 'mcp_catalogs', 'secrets']) expect(countOf(table)).toBe(0);
    expect(admin.listServers()).toEqual([]);
    await expect(mcp.runtime.client(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin.deleteServer(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('R4: a server that is removed while it is being listed leaves nothing behind', async () => {
    const { id } = await admin.createServer(nodeServer('Stubborn', [stubbornServer]));
    await admin.deleteServer(id);
    expect([countOf('mcp_servers'), countOf('mcp_catalogs'), registry.getAll().length]).toEqual([0, 0, 0]);
  });

  it('R6: switched off it is ended and its tools are gone; switched on it is there again', async () => {
    const id = await createReady();
    await admin.updateServer(id, { enabled: false });
    expect(stateOf(id)).toBe('disabled');
    expect(registry.getAll()).toEqual([]);
    await expect(admin.refreshTools(id)).rejects.toMatchObject({ code: 'mcp_unavailable' });
    await admin.updateServer(id, { enabled: true });
    await waitFor('the server', () => (stateOf(id) === 'ready' ? true : undefined));
  });

  it('another command voids the list, which belongs to another program', async () => {
    const id = await createReady();
    await admin.updateServer(id, { transport: other });
    expect(registry.getAll()).toEqual([]);
    expect(viewOf(id)?.toolCount).toBeNull();
    await waitFor('the failure', () => (stateOf(id) === 'failed' ? true : undefined));
    expect(viewOf(id)?.status.message).toContain('exit code 4');
  });

  it('another name keeps wire names and list, and shows at once', async () => {
    const id = await createReady();
    const names = registry.getAll().map(({ name }) => name);
    await admin.updateServer(id, { name: 'Renamed' });
    sync(id);
    expect(registry.getAll().map(({ name, serverName }) => [name, serverName])).toEqual(
      names.map(name => [name, 'Renamed']),
    );
    expect(mcp.statuses.filter(state => state === 'connecting')).toHaveLength(1);
  });

  it('a level counts at once, for tools that are registered already', async () => {
    const id = await createReady();
    const entry = registry.getAll().find(({ source }) => source.toolName === 'pids');
    if (!entry) throw new Error('not registered');
    expect(admin.levelOfEntry(entry)).toBe('ask');
    admin.updateTool(id, 'pids', { level: 'force-prompt' });
    expect(admin.levelOfEntry(entry)).toBe('force-prompt');
    admin.updateTool(id, 'pids', { level: null });
    expect(admin.levelOfEntry(entry)).toBe('ask');
    expect(() => admin.updateTool('nobody', 'pids', { enabled: false })).toThrowError(/no longer there/);
  });

  it('a restart is another process', async () => {
    const id = await createReady();
    const before = await pidsOf(id);
    await admin.restartServer(id);
    const after = await pidsOf(id);
    expect(after).not.toBe(before);
  });
});

const pidsOf = async (serverId: string) =>
  JSON.stringify(await mcp.runtime.callTool({ serverId, toolName: 'pids' }, {}, {}));
