import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestChats, type TestChats, textOf, tools } from '../support/testChats';
import { nodeServer, stubbornServer } from '../support/testMcp';
import { waitFor } from '../support/waitFor';

let chats: TestChats;
let app: TestChats['app'];
beforeEach(async () => {
  chats = await startTestChats();
  app = chats.app;
});
afterEach(() => chats.end());

describe('an approval', () => {
  it('A2: an approved call runs with exactly what was shown, once', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Add a note: buy milk');
    const { approvalId, input, level, serverName, scopes } = await chats.card(conversationId);
    expect({ input, level, serverName, scopes }).toEqual({
      input: { text: 'buy milk' },
      level: 'force-prompt',
      serverName: 'Sample',
      scopes: ['once'],
    });
    expect(chats.notes()).toBe('');
    expect((await app.request('conversations.list', { limit: 1 }))[0]?.activeTurn).toBe('waiting');
    await app.request('approvals.respond', { approvalId, decision: 'approve' });
    await chats.ended(conversationId);
    expect(chats.notes()).toBe('- buy milk\n');
    await expect(app.request('approvals.respond', { approvalId, decision: 'approve' })).rejects.toMatchObject({
      code: 'already_resolved',
    });
    expect(chats.notes()).toBe('- buy milk\n');
  });

  it('A2: arguments a person edited are what runs and what the chat shows', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Add a note: buy milk');
    const { approvalId } = await chats.card(conversationId);
    await expect(
      app.request('approvals.respond', { approvalId, decision: 'approve', input: { text: 7 } }),
    ).rejects.toMatchObject({ code: 'bad_input' });
    await app.request('approvals.respond', { approvalId, decision: 'approve', input: { text: 'buy oat milk' } });
    const { message } = await chats.ended(conversationId);
    expect(chats.notes()).toBe('- buy oat milk\n');
    expect(tools(message)[0]?.input).toEqual({ text: 'buy oat milk' });
  });

  it('a denied call does not run, and its reason reaches person and model', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Add a note: buy milk');
    await app.request('approvals.respond', {
      approvalId: (await chats.card(conversationId)).approvalId,
      decision: 'deny',
      reason: 'we have some',
    });
    const { message } = await chats.ended(conversationId);
    expect(chats.notes()).toBe('');
    expect(tools(message)).toMatchObject([{ state: 'output-denied', note: 'we have some' }]);
    expect(textOf(message)).toContain('we have some');
  });

  it('several cards of one step are answered one by one, and the turn goes on when all are', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Add a note: one; add a note: two');
    const cards = await waitFor('two cards', async () => {
      const list = await app.request('approvals.list', { conversationId });
      return list.length === 2 ? list : undefined;
    });
    await app.request('approvals.respond', { approvalId: cards[1]?.approvalId ?? '', decision: 'approve' });
    expect((await app.request('chat.attach', { conversationId })).snapshot?.turn.status).toBe('waiting');
    expect(chats.notes()).toBe('');
    await app.request('approvals.respond', { approvalId: cards[0]?.approvalId ?? '', decision: 'deny' });
    const { message } = await chats.ended(conversationId);
    expect(chats.notes()).toBe('- two\n');
    expect(tools(message).map(({ state }) => state)).toEqual(['output-denied', 'output-available']);
  });

  it('a new message in a waiting chat declines what waits, with that reason', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Add a note: buy milk');
    await chats.card(conversationId);
    await chats.send(conversationId, 'hello');
    await chats.ended(conversationId);
    expect(await app.request('approvals.list', { conversationId })).toEqual([]);
    const { items } = await app.request('messages.list', { conversationId, limit: 10 });
    expect(items.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(items[1]?.parts.find(part => part.type === 'tool')).toMatchObject({
      state: 'output-denied',
      note: expect.stringContaining('new message'),
    });
    expect(chats.notes()).toBe('');
  });

  it('two chats with different tools run at once without disturbing each other', async () => {
    const [withTools] = await app.request('assistants.list', {});
    const bare = await app.request('assistants.create', { name: 'Bare', providerId: 'demo', modelId: 'demo-1' });
    const one = (await app.request('conversations.create', { assistantId: withTools?.id ?? '' })).id;
    const two = (await app.request('conversations.create', { assistantId: bare.id })).id;
    await Promise.all([chats.send(one, 'Convert 42 km to miles'), chats.send(two, 'Convert 42 km to miles')]);
    const [first, second] = await Promise.all([chats.ended(one), chats.ended(two)]);
    expect(tools(first.message)).toMatchObject([{ label: 'Convert length', state: 'output-available' }]);
    expect(tools(second.message)).toEqual([]);
  });

  it('R6: a switch of the chat takes tools away, also between two messages', async () => {
    const conversationId = await chats.newChat();
    const [server] = await app.request('mcp.listServers', {});
    await app.request('conversations.update', {
      id: conversationId,
      patch: { toolOverrides: { knowledge: false, mcpServers: { [server?.id ?? '']: false } } },
    });
    await chats.send(conversationId, 'Convert 42 km to miles');
    expect(tools((await chats.ended(conversationId)).message)).toEqual([]);
    await app.request('conversations.update', { id: conversationId, patch: { toolOverrides: {} } });
    await chats.send(conversationId, 'Convert 42 km to miles');
    expect(tools((await chats.ended(conversationId)).message)).toHaveLength(1);
  });

  it('R6: a tool switched off while its card waits does not run when it is approved', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Add a note: buy milk');
    const { approvalId, source } = await chats.card(conversationId);
    await app.request('mcp.updateTool', {
      serverId: source.serverId,
      name: source.toolName,
      patch: { enabled: false },
    });
    await app.request('approvals.respond', { approvalId, decision: 'approve' });
    const { message } = await chats.ended(conversationId);
    expect(chats.notes()).toBe('');
    expect(tools(message)).toMatchObject([{ state: 'output-error', note: expect.stringContaining('switched off') }]);
  });

  it('a grant for this chat covers the next call here, and no other chat', async () => {
    const conversationId = await chats.newChat();
    const [server] = await app.request('mcp.listServers', {});
    await app.request('mcp.updateTool', { serverId: server?.id ?? '', name: 'append_note', patch: { level: 'ask' } });
    await chats.send(conversationId, 'Add a note: one');
    const { approvalId, scopes } = await chats.card(conversationId);
    expect(scopes).toEqual(['once', 'conversation', 'assistant']);
    await app.request('approvals.respond', { approvalId, decision: 'approve', scope: 'conversation' });
    await chats.ended(conversationId);
    await chats.send(conversationId, 'Add a note: two');
    await waitFor('the second note', () => (chats.notes() === '- one\n- two\n' ? true : undefined));
    const other = await chats.newChat();
    await chats.send(other, 'Add a note: three');
    await chats.card(other);
    const [grant] = await app.request('grants.list', {});
    await app.request('grants.revoke', { id: grant?.id ?? '' });
    expect(await app.request('grants.list', {})).toEqual([]);
  });

  it('a stop takes the cards of a turn with it, also while another of its calls runs', async () => {
    const { id } = await app.request('mcp.createServer', { config: nodeServer('Stubborn', [stubbornServer]) });
    await waitFor('its tools', async () =>
      (await app.request('mcp.listServers', {})).find(server => server.id === id && server.toolCount),
    );
    await app.request('mcp.updateTool', { serverId: id, name: 'hang', patch: { level: 'auto' } });
    await app.request('mcp.updateTool', { serverId: id, name: 'pids', patch: { level: 'force-prompt' } });
    const assistant = await app.request('assistants.create', {
      name: 'Stubborn',
      providerId: 'demo',
      modelId: 'demo-1',
      settings: { mcpServerIds: [id] },
    });
    const conversationId = (await app.request('conversations.create', { assistantId: assistant.id })).id;
    await chats.send(conversationId, 'use hang; use pids');
    const { approvalId } = await chats.card(conversationId);
    await waitFor('the other call to run', async () =>
      tools(await chats.lastMessage(conversationId)).find(({ state }) => state === 'running'),
    );
    await app.request('chat.stop', { conversationId });
    expect(await app.request('approvals.list', {})).toEqual([]);
    expect(tools(await chats.lastMessage(conversationId)).map(({ state }) => state)).toEqual([
      'outcome-unknown',
      'output-denied',
    ]);
    await expect(app.request('approvals.respond', { approvalId, decision: 'approve' })).rejects.toMatchObject({
      code: 'already_resolved',
    });
    await chats.send(conversationId, 'hello');
    await chats.ended(conversationId);
  });
});
