import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestChats, type TestChats, tools } from '../support/testChats';
import { waitFor } from '../support/waitFor';

let chats: TestChats;
let app: TestChats['app'];
beforeEach(async () => {
  chats = await startTestChats();
  app = chats.app;
});
afterEach(() => chats.end());

describe('an MCP server that cannot be started', () => {
  it('R5: its status names the command and the PATH, and chats go on without it', async () => {
    const server = await app.request('mcp.createServer', {
      config: { name: 'Broken', transport: { type: 'stdio', command: 'no-such-command-anywhere', args: ['--flag'] } },
    });
    const failed = await waitFor('the failure', async () =>
      (await app.request('mcp.listServers', {})).find(
        ({ id, status }) => id === server.id && status.state === 'failed',
      ),
    );
    expect(failed.status).toMatchObject({
      command: 'no-such-command-anywhere --flag',
      searchPath: expect.stringContaining('/'),
      message: expect.stringContaining('was not found'),
    });
    const [assistant] = await app.request('assistants.list', {});
    const mcpServerIds = [...(assistant?.settings.mcpServerIds ?? []), server.id];
    await app.request('assistants.update', { id: assistant?.id ?? '', patch: { settings: { mcpServerIds } } });
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Convert 42 km to miles');
    expect(tools((await chats.ended(conversationId)).message)).toMatchObject([{ state: 'output-available' }]);
  });

  it('S2: environment values never come back, in no answer and no log line', async () => {
    const secret = 'hunter2-is-a-secret';
    const server = await app.request('mcp.createServer', {
      config: {
        name: 'Secretive',
        transport: {
          type: 'stdio',
          command: process.execPath,
          args: ['-e', 'console.error(process.env.API_KEY)'],
          env: { API_KEY: secret },
        },
      },
    });
    await waitFor('the failure', async () =>
      (await app.request('mcp.listServers', {})).find(
        ({ id, status }) => id === server.id && status.state === 'failed',
      ),
    );
    const seen = JSON.stringify([
      server,
      await app.request('mcp.listServers', {}),
      app.events,
      app.log.entries.map(String),
    ]);
    expect(seen).toContain('API_KEY');
    expect(seen).not.toContain(secret);
    expect(
      JSON.stringify(app.log.entries, (_key, value: unknown) =>
        value instanceof Error ? `${value.message} ${value.stack}` : value,
      ),
    ).not.toContain(secret);
    expect(readFileSync(join(chats.dir, 'quartermaster.db')).includes(secret)).toBe(false);
    expect(readFileSync(join(chats.dir, 'quartermaster.db-wal')).includes(secret)).toBe(false);
  });

  it('R4: a removed server leaves nothing behind', async () => {
    const [server] = await app.request('mcp.listServers', {});
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Convert 42 km to miles');
    await chats.ended(conversationId);
    await app.request('mcp.deleteServer', { id: server?.id ?? '' });
    await chats.send(conversationId, 'Convert 42 km to miles');
    expect(
      tools((await chats.ended(conversationId)).message).filter(({ source }) => source?.serverId === server?.id),
    ).toEqual([]);
    expect(await app.request('mcp.listServers', {})).toEqual([]);
  });
});
