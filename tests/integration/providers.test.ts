import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anthropicDialect } from '../support/anthropicDialect';
import { type ModelServer, type Script, startModelServer } from '../support/modelServer';
import { STALL_TIMEOUT_MS } from '../../src/main/ai/providers/providerFetch';
import { openAiDialect } from '../support/openAiDialect';
import { ShiftableClock } from '../support/shiftableClock';
import { waitFor } from '../support/waitFor';
import { startTestChats, type TestChats, textOf, tools } from '../support/testChats';

const key = 'sk-this-is-a-secret-key';
const kinds = {
  'openai-compatible': {
    dialect: openAiDialect,
    model: 'strict-1',
    isAllowed: (headers: Record<string, unknown>) => headers['authorization'] === `Bearer ${key}`,
  },
  anthropic: {
    dialect: anthropicDialect,
    model: 'strict-a',
    isAllowed: (headers: Record<string, unknown>) =>
      headers['x-api-key'] === key && headers['anthropic-version'] !== undefined,
  },
} as const;

let chats: TestChats;
let app: TestChats['app'];
let server: ModelServer;
let providerId: string;
let clock: ShiftableClock;
afterEach(async () => {
  await chats.end();
  await server.close();
});

async function setUp(kind: keyof typeof kinds, apiKey = key) {
  clock = new ShiftableClock();
  chats = await startTestChats({ clock });
  app = chats.app;
  server = await startModelServer(kinds[kind].dialect, kinds[kind].isAllowed);
  const provider = await app.request('providers.create', {
    kind,
    name: 'Strict',
    baseUrl: server.url.replace('http://', ''),
    apiKey,
  });
  providerId = provider.id;
  const [assistant] = await app.request('assistants.list', {});
  await app.request('assistants.update', {
    id: assistant?.id ?? '',
    patch: { providerId, modelId: kinds[kind].model },
  });
  return provider;
}
const noteTool = (offered: string[]) => offered.find(name => name.includes('appendNote'));
const callNote = (text: string, id?: string): Script => ({
  call: { name: noteTool, input: JSON.stringify({ text }), ...(id ? { id } : {}) },
});

for (const kind of ['openai-compatible', 'anthropic'] as const) {
  describe(`a model behind an ${kind} server`, () => {
    beforeEach(() => setUp(kind));

    it('answers through chat, with what it used, under its own name', async () => {
      const conversationId = await chats.newChat();
      server.script({ say: 'Hello from afar.' });
      await chats.send(conversationId, 'Hello');
      const { message } = await chats.ended(conversationId);
      expect(textOf(message)).toBe('Hello from afar.');
      expect(message.model).toMatchObject({ providerId, label: kinds[kind].model, demo: false });
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
      await app.request('providers.update', { id: providerId, patch: { models } });
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
        await app.request('providers.update', { id: providerId, patch: { models } });
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

    it('arguments that are not JSON come back to the model as an error, and the turn goes on', async () => {
      const conversationId = await chats.newChat();
      server.script(
        { call: { name: noteTool, input: '{"text": "half' } },
        { call: { name: noteTool, input: '{"a":1}{"b":2}', id: 'second' } },
        { say: 'I give up.' },
      );
      await chats.send(conversationId, 'Note one');
      const { message } = await chats.ended(conversationId);
      expect(tools(message).map(({ state }) => state)).toEqual(['output-error', 'output-error']);
      expect(textOf(message)).toBe('I give up.');
      expect(chats.notes()).toBe('');
    });

    it('a name that is no tool comes back to the model as an error', async () => {
      const conversationId = await chats.newChat();
      server.script({ call: { name: () => 'made_up', input: '{}' } }, { say: 'Sorry.' });
      await chats.send(conversationId, 'Do it');
      const { message } = await chats.ended(conversationId);
      expect(tools(message)).toMatchObject([{ toolName: 'made_up', state: 'output-error' }]);
      expect(textOf(message)).toBe('Sorry.');
    });

    it('C4: a server that counts its calls anew in every answer is understood', async () => {
      const conversationId = await chats.newChat();
      server.script(callNote('one', 'call_0'), callNote('two', 'call_0'), { say: 'Both.' });
      await chats.send(conversationId, 'Note both');
      for (const _turn of [1, 2]) {
        await app.request('approvals.respond', {
          approvalId: (await chats.card(conversationId)).approvalId,
          decision: 'approve',
        });
      }
      const { message } = await chats.ended(conversationId);
      expect(new Set(tools(message).map(({ callId }) => callId)).size).toBe(2);
      expect(chats.notes()).toBe('- one\n- two\n');
    });

    it('C4: an answer that stalls for 60 s ends with the cause and what had arrived, and the next message works', async () => {
      const conversationId = await chats.newChat();
      server.script({ half: 'silent' });
      await chats.send(conversationId, 'Hello');
      await waitFor('the first words', async () =>
        textOf(await chats.lastMessage(conversationId)).startsWith('Half') ? true : undefined,
      );
      clock.advance(STALL_TIMEOUT_MS);
      const { message } = await chats.ended(conversationId, 'failed');
      expect(textOf(message)).toMatch(/^Half of/);
      expect(message.parts.at(-1)).toMatchObject({
        type: 'notice',
        text: expect.stringMatching(/sent nothing for 60 s/),
      });
      await chats.send(conversationId, 'Hello again');
      expect(textOf((await chats.ended(conversationId)).message)).toBe('Done.');
    });

    it.each<[string, Script, RegExp]>([
      [
        'a spending limit',
        { status: 429, body: '{"error":{"message":"quota exceeded"}}' },
        /status 429.*quota exceeded.*Wait a little/,
      ],
      [
        'a problem of its own',
        { status: 500, body: '{"error":{"message":"boom"}}' },
        /problem of its own \(status 500\).*boom/,
      ],
      [
        'an unknown model',
        { status: 404, body: '{"error":{"message":"no such model"}}' },
        /status 404.*Check the address and the name of the model/,
      ],
      [
        'a web page in place of an API',
        { status: 200, body: '<!doctype html><title>Log in</title>', type: 'text/html' },
        /answered with a web page.*Check that its address/,
      ],
      [
        'a web page with an error',
        { status: 502, body: '<html><h1>Bad gateway</h1></html>', type: 'text/html' },
        /problem of its own \(status 502\)/,
      ],
      ['half of an answer', { half: 'closed' }, /broke off|closed the connection|terminated/],
    ])(
      '%s: the answer ends with the cause, and the next message works',
      { timeout: 40_000 },
      async (_name, script, expected) => {
        const conversationId = await chats.newChat();
        server.script(script, script, script); // Some failures are tried again, twice.
        await chats.send(conversationId, 'Hello');
        const { message } = await chats.ended(conversationId, 'failed');
        expect(message.parts.at(-1)).toMatchObject({
          type: 'notice',
          level: 'error',
          text: expect.stringMatching(expected),
        });
        server.clear();
        await chats.send(conversationId, 'Hello again');
        expect(textOf((await chats.ended(conversationId)).message)).toBe('Done.');
      },
    );
  });
}

describe('providers', () => {
  it('S2: a key goes in and comes out of nothing: no answer, no event, no log, no file', async () => {
    const created = await setUp('openai-compatible');
    expect(created).toMatchObject({ baseUrl: `${server.url}/v1`, hasKey: true });
    await app.request('providers.update', { id: providerId, patch: { headers: { 'X-Team': 'team-secret-value' } } });
    await app.request('providers.test', { id: providerId });
    const seen = JSON.stringify([await app.request('providers.list', {}), app.events, app.log.entries]);
    expect(seen).toContain('X-Team');
    expect(seen).not.toContain(key);
    expect(seen).not.toContain('team-secret-value');
    expect(
      (await app.request('providers.listModels', { id: providerId })).map(({ id, contextWindow }) => [
        id,
        contextWindow,
      ]),
    ).toEqual([
      ['strict-1', 64_000],
      ['strict-2', undefined],
    ]);
  });

  it('a refused key is told with the next step, by the test and in the chat', async () => {
    await setUp('openai-compatible', 'wrong');
    expect(await app.request('providers.test', { id: providerId })).toEqual({
      ok: false,
      message: expect.stringMatching(/refused the key \(status 401\).*Incorrect API key.*Enter the key again/),
    });
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Hello');
    const { message } = await chats.ended(conversationId, 'failed');
    expect(message.parts.at(-1)).toMatchObject({ type: 'notice', text: expect.stringContaining('refused the key') });
    await app.request('providers.update', { id: providerId, patch: { apiKey: key } });
    await app.request('chat.regenerate', { messageId: message.id });
    await chats.ended(conversationId);
  });

  it('a server that is down, and one that is no API, are told apart', async () => {
    await setUp('openai-compatible');
    const { port } = new URL(server.url);
    await server.close();
    expect(await app.request('providers.test', { id: providerId })).toEqual({
      ok: false,
      message: expect.stringContaining(`127.0.0.1:${port} cannot be reached: nothing listens there`),
    });
    await app.request('providers.delete', { id: providerId });
    const [assistant] = await app.request('assistants.list', {});
    expect(assistant?.providerId).toBeNull();
    const conversationId = await chats.newChat();
    await expect(chats.send(conversationId, 'Hello')).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining('has no model yet'),
    });
    server = await startModelServer(openAiDialect, () => true);
  });
});
