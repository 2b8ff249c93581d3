import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChunk } from '../../src/shared/chat/chunk';
import { startTestChats, type TestChats, textOf, tools } from '../support/testChats';
import { waitFor } from '../support/waitFor';

let chats: TestChats;
let app: TestChats['app'];
beforeEach(async () => {
  chats = await startTestChats();
  app = chats.app;
});
afterEach(() => chats.end());

describe('a chat', () => {
  it('answers from the knowledge base, with what it searched for and found', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'How do approvals work?');
    const { message } = await chats.ended(conversationId);
    expect(tools(message)).toMatchObject([{ toolName: 'kb_search', state: 'output-available', serverName: null }]);
    expect(textOf(message)).toContain('Approvals');
    expect((await app.request('conversations.list', { limit: 5 }))[0]).toMatchObject({
      title: 'How do approvals work?',
      activeTurn: null,
    });
  });

  it('gives a window that attaches in the middle the same message as one that saw it all', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Tell me a long story');
    await waitFor('the stream to run', () =>
      app.events.filter(({ event }) => event === 'chat.chunk').length > 40 ? true : undefined,
    );
    const attached = await app.request('chat.attach', { conversationId });
    await chats.ended(conversationId);
    const chunks = app.events.flatMap(({ event, payload }) =>
      event === 'chat.chunk' && payload.conversationId === conversationId ? [payload] : [],
    );
    const after = chunks.filter(({ seq }) => seq > attached.seq);
    expect(after.length).toBeGreaterThan(10);
    expect(after.length).toBeLessThan(chunks.length);
    const late = after.map(({ chunk }) => chunk).reduce(applyChunk, attached.snapshot?.message ?? null);
    expect(late).toEqual(await chats.lastMessage(conversationId));
    expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => (chunks[0]?.seq ?? 0) + index));
    expect((await app.request('chat.attach', { conversationId, afterSeq: chunks.at(-1)?.seq })).snapshot).toBeNull();
  });

  it('refuses a second message while it answers, and keeps nothing of it', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Tell me a long story');
    await expect(chats.send(conversationId, 'hello')).rejects.toMatchObject({ code: 'busy' });
    await app.request('chat.stop', { conversationId });
    expect((await app.request('messages.list', { conversationId, limit: 10 })).items).toHaveLength(2);
  });

  it('C3: a stop ends the stream and keeps what had arrived', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Tell me a long story');
    await waitFor('some text', async () =>
      textOf(await chats.lastMessage(conversationId)).length > 20 ? true : undefined,
    );
    await app.request('chat.stop', { conversationId });
    const { snapshot } = await app.request('chat.attach', { conversationId });
    expect(snapshot?.turn.status).toBe('stopped');
    expect(textOf(await chats.lastMessage(conversationId)).length).toBeGreaterThan(20);
    await chats.send(conversationId, 'hello');
    await chats.ended(conversationId);
  });

  it('a stop of a waiting chat declines the call, and nothing runs', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Add a note: buy milk');
    const { approvalId } = await chats.card(conversationId);
    await app.request('chat.stop', { conversationId });
    expect((await app.request('chat.attach', { conversationId })).snapshot?.turn.status).toBe('stopped');
    await expect(app.request('approvals.respond', { approvalId, decision: 'approve' })).rejects.toMatchObject({
      code: 'already_resolved',
    });
    expect(chats.notes()).toBe('');
  });

  it('answers again on a new branch and leaves the first answer where it was', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'How do approvals work?');
    const first = (await chats.ended(conversationId)).message;
    await app.request('chat.regenerate', { messageId: first.id });
    const second = (await chats.ended(conversationId)).message;
    expect(second.id).not.toBe(first.id);
    expect(second.parentId).toBe(first.parentId);
    expect((await app.request('messages.list', { conversationId, limit: 10 })).items.map(({ id }) => id)).toEqual([
      first.parentId,
      second.id,
    ]);
  });

  it('pages upward through the branch that is open', async () => {
    const conversationId = await chats.newChat();
    for (const text of ['hello', 'thanks', 'hello']) {
      await chats.send(conversationId, text);
      await chats.ended(conversationId);
    }
    const all = (await app.request('messages.list', { conversationId, limit: 100 })).items.map(({ id }) => id);
    const page = await app.request('messages.list', { conversationId, limit: 4 });
    const rest = await app.request('messages.list', { conversationId, limit: 4, before: page.next });
    expect([...rest.items, ...page.items].map(({ id }) => id)).toEqual(all);
    expect(rest.next).toBeUndefined();
  });

  it('deleting a chat takes its waiting card with it', async () => {
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Add a note: buy milk');
    await chats.card(conversationId);
    await app.request('conversations.delete', { id: conversationId });
    expect(await app.request('approvals.list', {})).toEqual([]);
    await expect(app.request('chat.attach', { conversationId })).rejects.toMatchObject({ code: 'not_found' });
  });
});
