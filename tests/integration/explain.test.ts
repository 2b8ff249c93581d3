import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestChats, type TestChats } from '../support/testChats';
import { addWarehouse, type Warehouse } from '../support/warehouse';

let chats: TestChats;
let app: TestChats['app'];
let warehouse: Warehouse;
let assistantId: string;
beforeEach(async () => {
  chats = await startTestChats();
  app = chats.app;
  warehouse = await addWarehouse(chats, 6);
  assistantId = (await app.request('assistants.list', {}))[0]?.id ?? '';
});
afterEach(() => chats.end());

const explained = async (toolName: string, conversationId?: string) => {
  const all = await app.request('tools.explain', { assistantId, ...(conversationId ? { conversationId } : {}) });
  return all.find(({ source }) => source.toolName === toolName);
};
const settings = (patch: object) => app.request('assistants.update', { id: assistantId, patch: { settings: patch } });
const tool = 'count_apples';

it('R5: every tool the app knows is there, with its state and what it costs', async () => {
  const all = await app.request('tools.explain', { assistantId });
  expect(all.filter(({ serverName }) => serverName === 'Warehouse')).toHaveLength(6);
  expect(await explained(tool)).toMatchObject({ state: 'inline', level: 'auto', name: warehouse.wireName(tool) });
  expect((await explained(tool))?.tokens).toBeGreaterThan(50);
  expect(await explained('kb_search')).toMatchObject({ state: 'inline', serverName: null });
});

it.each<[string, () => Promise<unknown>, string, string, RegExp]>([
  [
    'the server is off',
    () => app.request('mcp.updateServer', { id: warehouse.serverId, patch: { enabled: false } }),
    'off',
    'server-started',
    /Warehouse is switched off/,
  ],
  [
    'the tool is off for everybody',
    () => app.request('mcp.updateTool', { serverId: warehouse.serverId, name: tool, patch: { enabled: false } }),
    'off',
    'tool-switch',
    /switched off for everybody/,
  ],
  [
    'the assistant does not carry the server',
    () => settings({ mcpServerIds: [] }),
    'off',
    'assistant-switch',
    /does not carry Warehouse/,
  ],
  [
    'the assistant has the tool off',
    () => settings({ disabledTools: [{ serverId: warehouse.serverId, toolName: tool }] }),
    'off',
    'assistant-switch',
    /is switched off for Quartermaster/,
  ],
  [
    'the model takes no tools',
    async () => {
      const provider = await app.request('providers.create', {
        kind: 'openai-compatible',
        name: 'P',
        baseUrl: 'http://127.0.0.1:9',
      });
      const models = [{ id: 'plain', label: 'Plain', supportsTools: false }];
      await app.request('providers.update', { id: provider.id, patch: { models } });
      await app.request('assistants.update', { id: assistantId, patch: { providerId: provider.id, modelId: 'plain' } });
    },
    'unavailable',
    'model',
    /Plain takes no tools/,
  ],
])('says that %s, and where that is mended', async (_, change, state, step, words) => {
  await change();
  expect(await explained(tool)).toMatchObject({
    state,
    reason: { step, text: expect.stringMatching(words), fix: { text: expect.any(String) } },
  });
});

it('tells the first link only: a chat’s switch counts when the assistant carries the tool', async () => {
  const conversationId = await chats.newChat();
  await app.request('conversations.update', {
    id: conversationId,
    patch: { toolOverrides: { mcpServers: { [warehouse.serverId]: false } } },
  });
  expect(await explained(tool)).toMatchObject({ state: 'inline' });
  expect(await explained(tool, conversationId)).toMatchObject({ state: 'off', reason: { step: 'chat-switch' } });
  await settings({ mcpServerIds: [] });
  expect(await explained(tool, conversationId)).toMatchObject({ reason: { step: 'assistant-switch' } });
});

it('a server that cannot be started is told with its cause, and web search with what it needs', async () => {
  const { id } = await app.request('mcp.createServer', {
    config: { name: 'Broken', transport: { type: 'stdio', command: 'no-such-program' } },
  });
  await app.request('mcp.refreshTools', { serverId: id }).catch(() => undefined);
  const all = await app.request('tools.explain', { assistantId });
  expect(all.find(({ serverName }) => serverName === 'Broken')).toMatchObject({
    state: 'unavailable',
    reason: { step: 'server-listed', text: expect.stringContaining('no-such-program') },
  });
  await settings({ enableWebSearch: true });
  await app.request('settings.update', { patch: { webSearch: { provider: 'none' } } });
  expect(await explained('web_search')).toMatchObject({ state: 'unavailable', reason: { step: 'configured' } });
  expect(await explained('web_fetch')).toMatchObject({ state: 'inline' });
});
