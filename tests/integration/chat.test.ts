import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChunk } from '../../src/shared/chat/chunk';
import type { Message, ToolPart } from '../../src/shared/schemas/message';
import { makeDataDir, startTestCore, type TestCore } from '../support/testCore';
import { waitFor } from '../support/waitFor';

let data: ReturnType<typeof makeDataDir>;
let app: TestCore;
beforeEach(async () => {
  data = makeDataDir();
  app = await startTestCore(data.dir);
  await waitFor('the sample tools', async () =>
    (await app.request('mcp.listServers', {})).find(({ toolCount }) => toolCount),
  );
});
afterEach(async () => {
  await app.core.close();
  data.remove();
});

const notes = () => (existsSync(join(data.dir, 'notes.md')) ? readFileSync(join(data.dir, 'notes.md'), 'utf8') : '');
const newChat = async () => {
  const [assistant] = await app.request('assistants.list', {});
  return (await app.request('conversations.create', { assistantId: assistant?.id ?? '' })).id;
};
const send = (conversationId: string, text: string) =>
  app.request('chat.send', { conversationId, parts: [{ type: 'text', text }] });
const lastMessage = async (conversationId: string): Promise<Message> => {
  const { items } = await app.request('messages.list', { conversationId, limit: 100 });
  const last = items.at(-1);
  if (!last) throw new Error('the chat is empty');
  return last;
};
const tools = (message: Message): ToolPart[] => message.parts.filter(part => part.type === 'tool');
const textOf = (message: Message) => message.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('');
const ended = (conversationId: string, status = 'done') =>
  waitFor(`the turn to be ${status}`, async () => {
    const { snapshot } = await app.request('chat.attach', { conversationId });
    return snapshot?.turn.status === status ? snapshot : undefined;
  });
const card = (conversationId: string) =>
  waitFor('a card', async () => (await app.request('approvals.list', { conversationId }))[0]);

describe('a chat', () => {
  it('answers from the knowledge base, with what it searched for and found', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'How do approvals work?');
    const { message } = await ended(conversationId);
    expect(tools(message)).toMatchObject([{ toolName: 'kb_search', state: 'output-available', serverName: null }]);
    expect(textOf(message)).toContain('Approvals');
    expect((await app.request('conversations.list', { limit: 5 }))[0]).toMatchObject({
      title: 'How do approvals work?',
      activeTurn: null,
    });
  });

  it('gives a window that attaches in the middle the same message as one that saw it all', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Tell me a long story');
    await waitFor('the stream to run', () =>
      app.events.filter(({ event }) => event === 'chat.chunk').length > 40 ? true : undefined,
    );
    const attached = await app.request('chat.attach', { conversationId });
    await ended(conversationId);
    const chunks = app.events.flatMap(({ event, payload }) =>
      event === 'chat.chunk' && payload.conversationId === conversationId ? [payload] : [],
    );
    const after = chunks.filter(({ seq }) => seq > attached.seq);
    expect(after.length).toBeGreaterThan(10);
    expect(after.length).toBeLessThan(chunks.length);
    const late = after.map(({ chunk }) => chunk).reduce(applyChunk, attached.snapshot?.message ?? null);
    expect(late).toEqual(await lastMessage(conversationId));
    expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => (chunks[0]?.seq ?? 0) + index));
    expect((await app.request('chat.attach', { conversationId, afterSeq: chunks.at(-1)?.seq })).snapshot).toBeNull();
  });

  it('A2: an approved call runs with exactly what was shown, once', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Add a note: buy milk');
    const { approvalId, input, level, serverName, scopes } = await card(conversationId);
    expect({ input, level, serverName, scopes }).toEqual({
      input: { text: 'buy milk' },
      level: 'force-prompt',
      serverName: 'Sample',
      scopes: ['once'],
    });
    expect(notes()).toBe('');
    expect((await app.request('conversations.list', { limit: 1 }))[0]?.activeTurn).toBe('waiting');
    await app.request('approvals.respond', { approvalId, decision: 'approve' });
    await ended(conversationId);
    expect(notes()).toBe('- buy milk\n');
    await expect(app.request('approvals.respond', { approvalId, decision: 'approve' })).rejects.toMatchObject({
      code: 'already_resolved',
    });
    expect(notes()).toBe('- buy milk\n');
  });

  it('A2: arguments a person edited are what runs and what the chat shows', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Add a note: buy milk');
    const { approvalId } = await card(conversationId);
    await expect(
      app.request('approvals.respond', { approvalId, decision: 'approve', input: { text: 7 } }),
    ).rejects.toMatchObject({ code: 'bad_input' });
    await app.request('approvals.respond', { approvalId, decision: 'approve', input: { text: 'buy oat milk' } });
    const { message } = await ended(conversationId);
    expect(notes()).toBe('- buy oat milk\n');
    expect(tools(message)[0]?.input).toEqual({ text: 'buy oat milk' });
  });

  it('a denied call does not run, and its reason reaches person and model', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Add a note: buy milk');
    await app.request('approvals.respond', {
      approvalId: (await card(conversationId)).approvalId,
      decision: 'deny',
      reason: 'we have some',
    });
    const { message } = await ended(conversationId);
    expect(notes()).toBe('');
    expect(tools(message)).toMatchObject([{ state: 'output-denied', note: 'we have some' }]);
    expect(textOf(message)).toContain('we have some');
  });

  it('several cards of one step are answered one by one, and the turn goes on when all are', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Add a note: one; add a note: two');
    const cards = await waitFor('two cards', async () => {
      const list = await app.request('approvals.list', { conversationId });
      return list.length === 2 ? list : undefined;
    });
    await app.request('approvals.respond', { approvalId: cards[1]?.approvalId ?? '', decision: 'approve' });
    expect((await app.request('chat.attach', { conversationId })).snapshot?.turn.status).toBe('waiting');
    expect(notes()).toBe('');
    await app.request('approvals.respond', { approvalId: cards[0]?.approvalId ?? '', decision: 'deny' });
    const { message } = await ended(conversationId);
    expect(notes()).toBe('- two\n');
    expect(tools(message).map(({ state }) => state)).toEqual(['output-denied', 'output-available']);
  });

  it('a new message in a waiting chat declines what waits, with that reason', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Add a note: buy milk');
    await card(conversationId);
    await send(conversationId, 'hello');
    await ended(conversationId);
    expect(await app.request('approvals.list', { conversationId })).toEqual([]);
    const { items } = await app.request('messages.list', { conversationId, limit: 10 });
    expect(items.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(items[1]?.parts.find(part => part.type === 'tool')).toMatchObject({
      state: 'output-denied',
      note: expect.stringContaining('new message'),
    });
    expect(notes()).toBe('');
  });

  it('refuses a second message while it answers, and keeps nothing of it', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Tell me a long story');
    await expect(send(conversationId, 'hello')).rejects.toMatchObject({ code: 'busy' });
    await app.request('chat.stop', { conversationId });
    expect((await app.request('messages.list', { conversationId, limit: 10 })).items).toHaveLength(2);
  });

  it('C3: a stop ends the stream and keeps what had arrived', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Tell me a long story');
    await waitFor('some text', async () => (textOf(await lastMessage(conversationId)).length > 20 ? true : undefined));
    await app.request('chat.stop', { conversationId });
    const { snapshot } = await app.request('chat.attach', { conversationId });
    expect(snapshot?.turn.status).toBe('stopped');
    expect(textOf(await lastMessage(conversationId)).length).toBeGreaterThan(20);
    await send(conversationId, 'hello');
    await ended(conversationId);
  });

  it('a stop of a waiting chat declines the call, and nothing runs', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Add a note: buy milk');
    const { approvalId } = await card(conversationId);
    await app.request('chat.stop', { conversationId });
    expect((await app.request('chat.attach', { conversationId })).snapshot?.turn.status).toBe('stopped');
    await expect(app.request('approvals.respond', { approvalId, decision: 'approve' })).rejects.toMatchObject({
      code: 'already_resolved',
    });
    expect(notes()).toBe('');
  });

  it('answers again on a new branch and leaves the first answer where it was', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'How do approvals work?');
    const first = (await ended(conversationId)).message;
    await app.request('chat.regenerate', { messageId: first.id });
    const second = (await ended(conversationId)).message;
    expect(second.id).not.toBe(first.id);
    expect(second.parentId).toBe(first.parentId);
    expect((await app.request('messages.list', { conversationId, limit: 10 })).items.map(({ id }) => id)).toEqual([
      first.parentId,
      second.id,
    ]);
  });

  it('pages upward through the branch that is open', async () => {
    const conversationId = await newChat();
    for (const text of ['hello', 'thanks', 'hello']) {
      await send(conversationId, text);
      await ended(conversationId);
    }
    const all = (await app.request('messages.list', { conversationId, limit: 100 })).items.map(({ id }) => id);
    const page = await app.request('messages.list', { conversationId, limit: 4 });
    const rest = await app.request('messages.list', { conversationId, limit: 4, before: page.next });
    expect([...rest.items, ...page.items].map(({ id }) => id)).toEqual(all);
    expect(rest.next).toBeUndefined();
  });

  it('two chats with different tools run at once without disturbing each other', async () => {
    const [withTools] = await app.request('assistants.list', {});
    const bare = await app.request('assistants.create', { name: 'Bare', providerId: 'demo', modelId: 'demo-1' });
    const one = (await app.request('conversations.create', { assistantId: withTools?.id ?? '' })).id;
    const two = (await app.request('conversations.create', { assistantId: bare.id })).id;
    await Promise.all([send(one, 'Convert 42 km to miles'), send(two, 'Convert 42 km to miles')]);
    const [first, second] = await Promise.all([ended(one), ended(two)]);
    expect(tools(first.message)).toMatchObject([{ label: 'Convert length', state: 'output-available' }]);
    expect(tools(second.message)).toEqual([]);
  });

  it('R6: a switch of the chat takes tools away, also between two messages', async () => {
    const conversationId = await newChat();
    const [server] = await app.request('mcp.listServers', {});
    await app.request('conversations.update', {
      id: conversationId,
      patch: { toolOverrides: { knowledge: false, mcpServers: { [server?.id ?? '']: false } } },
    });
    await send(conversationId, 'Convert 42 km to miles');
    expect(tools((await ended(conversationId)).message)).toEqual([]);
    await app.request('conversations.update', { id: conversationId, patch: { toolOverrides: {} } });
    await send(conversationId, 'Convert 42 km to miles');
    expect(tools((await ended(conversationId)).message)).toHaveLength(1);
  });

  it('R6: a tool switched off while its card waits does not run when it is approved', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Add a note: buy milk');
    const { approvalId, source } = await card(conversationId);
    await app.request('mcp.updateTool', {
      serverId: source.serverId,
      name: source.toolName,
      patch: { enabled: false },
    });
    await app.request('approvals.respond', { approvalId, decision: 'approve' });
    const { message } = await ended(conversationId);
    expect(notes()).toBe('');
    expect(tools(message)).toMatchObject([{ state: 'output-error', note: expect.stringContaining('switched off') }]);
  });

  it('a grant for this chat covers the next call here, and no other chat', async () => {
    const conversationId = await newChat();
    const [server] = await app.request('mcp.listServers', {});
    await app.request('mcp.updateTool', { serverId: server?.id ?? '', name: 'append_note', patch: { level: 'ask' } });
    await send(conversationId, 'Add a note: one');
    const { approvalId, scopes } = await card(conversationId);
    expect(scopes).toEqual(['once', 'conversation', 'assistant']);
    await app.request('approvals.respond', { approvalId, decision: 'approve', scope: 'conversation' });
    await ended(conversationId);
    await send(conversationId, 'Add a note: two');
    await waitFor('the second note', () => (notes() === '- one\n- two\n' ? true : undefined));
    const other = await newChat();
    await send(other, 'Add a note: three');
    await card(other);
    const [grant] = await app.request('grants.list', {});
    await app.request('grants.revoke', { id: grant?.id ?? '' });
    expect(await app.request('grants.list', {})).toEqual([]);
  });

  it('deleting a chat takes its waiting card with it', async () => {
    const conversationId = await newChat();
    await send(conversationId, 'Add a note: buy milk');
    await card(conversationId);
    await app.request('conversations.delete', { id: conversationId });
    expect(await app.request('approvals.list', {})).toEqual([]);
    await expect(app.request('chat.attach', { conversationId })).rejects.toMatchObject({ code: 'not_found' });
  });
});

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
    const conversationId = await newChat();
    await send(conversationId, 'Convert 42 km to miles');
    expect(tools((await ended(conversationId)).message)).toMatchObject([{ state: 'output-available' }]);
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
    expect(readFileSync(join(data.dir, 'quartermaster.db')).includes(secret)).toBe(false);
    expect(readFileSync(join(data.dir, 'quartermaster.db-wal')).includes(secret)).toBe(false);
  });

  it('R4: a removed server leaves nothing behind', async () => {
    const [server] = await app.request('mcp.listServers', {});
    const conversationId = await newChat();
    await send(conversationId, 'Convert 42 km to miles');
    await ended(conversationId);
    await app.request('mcp.deleteServer', { id: server?.id ?? '' });
    await send(conversationId, 'Convert 42 km to miles');
    expect(
      tools((await ended(conversationId)).message).filter(({ source }) => source?.serverId === server?.id),
    ).toEqual([]);
    expect(await app.request('mcp.listServers', {})).toEqual([]);
  });
});
