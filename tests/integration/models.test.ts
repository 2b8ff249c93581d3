import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callNote, type Kind, kinds, type ModelChats, startModelChats } from '../support/modelChats';
import type { ModelServer } from '../support/modelServer';
import { type TestChats, textOf } from '../support/testChats';
import { waitFor } from '../support/waitFor';

let held: ModelChats;
let chats: TestChats;
let app: TestChats['app'];
let server: ModelServer;
async function setUp(kind: Kind, apiKey?: string) {
  held = await startModelChats(kind, apiKey);
  ({ chats, app, server } = held);
}
afterEach(() => held.end());

for (const kind of ['openai-compatible', 'anthropic'] as const) {
  describe(`a model behind an ${kind} server`, () => {
    beforeEach(() => setUp(kind));

    it('answers through chat, with what it used, under its own name', async () => {
      const conversationId = await chats.newChat();
      server.script({ say: 'Hello from afar.' });
      await chats.send(conversationId, 'Hello');
      const { message } = await chats.ended(conversationId);
      expect(textOf(message)).toBe('Hello from afar.');
      expect(message.model).toMatchObject({ providerId: held.provider.id, label: kinds[kind].model, demo: false });
      const { snapshot } = await app.request('chat.attach', { conversationId });
      expect(snapshot?.turn.usage).toEqual({ inputTokens: 11, outputTokens: 7 });
      expect(JSON.stringify(server.requests[0]?.body)).toContain('kb_search');
    });

    it('C1: a tool call that is approved, then one that is denied: every request is one a strict server takes', async () => {
      const conversationId = await chats.newChat();
      server.script(
        callNote('one'),
        { say: 'Noted.' },
        callNote('two'),
        { say: 'As you wish.' },
        { say: 'Anything else?' },
      );
      await chats.send(conversationId, 'Note one');
      await app.request('approvals.respond', {
        approvalId: (await chats.card(conversationId)).approvalId,
        decision: 'approve',
      });
      await chats.ended(conversationId);
      await chats.send(conversationId, 'Note two');
      await app.request('approvals.respond', {
        approvalId: (await chats.card(conversationId)).approvalId,
        decision: 'deny',
        reason: 'enough',
      });
      await chats.ended(conversationId);
      await chats.send(conversationId, 'Thanks');
      await chats.ended(conversationId);
      expect(chats.notes()).toBe('- one\n');
      expect(server.requests).toHaveLength(5);
      const last = JSON.stringify(server.requests.at(-1)?.body);
      expect(last).toContain('Noted: one');
      expect(last).toContain('enough');
    });

    it('C1: a stop with a card open leaves a history that a strict server takes', async () => {
      const conversationId = await chats.newChat();
      server.script(callNote('one'), { say: 'Back again.' });
      await chats.send(conversationId, 'Note one');
      await chats.card(conversationId);
      await app.request('chat.stop', { conversationId });
      await chats.send(conversationId, 'Hello?');
      expect(textOf((await chats.ended(conversationId)).message)).toBe('Back again.');
    });

    it('C1: reasoning is shown apart, goes back signed, and never to a model that did not make it', async () => {
      const conversationId = await chats.newChat();
      const think = 'The person wants a note.';
      server.script(
        { ...callNote('one'), think },
        { think: 'It is done.', say: 'Noted.' },
        { say: 'You are welcome.' },
      );
      await chats.send(conversationId, 'Note one');
      await app.request('approvals.respond', {
        approvalId: (await chats.card(conversationId)).approvalId,
        decision: 'approve',
      });
      const { message } = await chats.ended(conversationId);
      expect(textOf(message)).toBe('Noted.');
      const thoughts = message.parts.flatMap(part => (part.type === 'reasoning' ? [part.text] : []));
      expect(thoughts).toEqual([think, 'It is done.']);
      expect(JSON.stringify(server.requests[1]?.body['messages'])).toContain(think);
      await chats.send(conversationId, 'Thanks');
      expect(textOf((await chats.ended(conversationId)).message)).toBe('You are welcome.');
      const later = JSON.stringify(server.requests[2]?.body['messages']);
      expect(later.includes(think)).toBe(kind === 'anthropic');
      const [assistant] = await app.request('assistants.list', {});
      await app.request('assistants.update', { id: assistant?.id ?? '', patch: { modelId: 'another-model' } });
      await chats.send(conversationId, 'And you?');
      await chats.ended(conversationId);
      expect(JSON.stringify(server.requests[3]?.body['messages'])).not.toContain(think);
    });

    it('C1: a chat with calls in it goes on with a model that takes no tools', async () => {
      const conversationId = await chats.newChat();
      server.script(callNote('one'), { say: 'Noted.' }, { say: 'I see.' });
      await chats.send(conversationId, 'Note one');
      await app.request('approvals.respond', {
        approvalId: (await chats.card(conversationId)).approvalId,
        decision: 'approve',
      });
      await chats.ended(conversationId);
      const models = [{ id: kinds[kind].model, label: 'Plain', supportsTools: false }];
      await app.request('providers.update', { id: held.provider.id, patch: { models } });
      await chats.send(conversationId, 'What did you do?');
      expect(textOf((await chats.ended(conversationId)).message)).toBe('I see.');
      expect(server.requests[2]?.body).not.toHaveProperty('tools');
      expect(JSON.stringify(server.requests[2]?.body['messages'])).toContain('Noted: one');
    });

    it('parameters of the assistant reach the model', async () => {
      const conversationId = await chats.newChat();
      const [assistant] = await app.request('assistants.list', {});
      const parameters = { temperature: 0.3, topP: 0.9, maxOutputTokens: 321 };
      await app.request('assistants.update', { id: assistant?.id ?? '', patch: { parameters } });
      await chats.send(conversationId, 'Hello');
      await chats.ended(conversationId);
      expect(server.requests[0]?.body).toMatchObject({ temperature: 0.3, max_tokens: 321 });
    });

    it('an attached text is read; a picture is seen by models that take pictures, and told to others', async () => {
      const attach = async (name: string, bytes: Buffer) => {
        const { id } = await app.request('attachments.create', { name, data: bytes.toString('base64') });
        return { type: 'file' as const, attachmentId: id, name };
      };
      const picture = await attach('map.png', Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
      const text = await attach('list.txt', Buffer.from('milk, bread'));
      const conversationId = await chats.newChat();
      const ask = async (supportsImages: boolean) => {
        const models = [{ id: kinds[kind].model, label: 'M', supportsTools: true, supportsImages }];
        await app.request('providers.update', { id: held.provider.id, patch: { models } });
        await app.request('chat.send', { conversationId, parts: [picture, text, { type: 'text', text: 'Look' }] });
        const { message } = await chats.ended(conversationId);
        expect(textOf(message)).toBe('Done.');
        return JSON.stringify(server.requests.at(-1)?.body['messages']);
      };
      const told = await ask(false);
      expect(told).toContain('milk, bread');
      expect(told).toContain('map.png. It cannot be shown to you');
      expect(told).not.toContain('iVBORw0KGgoAAAAN');
      // The picture of the first message is seen now, too: history is told as the model of today takes it.
      expect((await ask(true)).split('iVBORw0KGgoAAAAN')).toHaveLength(3);
    });

    it('names the chat after the first answer, in few words and once', async () => {
      await app.request('settings.update', { patch: { conversations: { generateTitles: true } } });
      const conversationId = await chats.newChat();
      const title = async () => (await app.request('conversations.get', { id: conversationId })).title;
      server.title = '"A chat about tea."';
      await chats.send(conversationId, 'Tell me everything about tea, please');
      await chats.ended(conversationId);
      await waitFor('the title', async () => ((await title()) === 'A chat about tea' ? true : undefined));
      await chats.send(conversationId, 'More');
      await chats.ended(conversationId);
      expect(server.titles).toHaveLength(1);
      const second = await chats.newChat();
      await chats.send(second, 'Hello');
      await app.request('conversations.update', { id: second, patch: { title: 'Mine' } });
      await chats.ended(second);
      expect((await app.request('conversations.get', { id: second })).title).toBe('Mine');
    });
  });
}
