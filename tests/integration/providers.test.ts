import { afterEach, describe, expect, it } from 'vitest';
import { key, type Kind, type ModelChats, startModelChats } from '../support/modelChats';
import type { ModelServer } from '../support/modelServer';
import type { TestChats } from '../support/testChats';

let held: ModelChats;
let chats: TestChats;
let app: TestChats['app'];
let server: ModelServer;
async function setUp(kind: Kind, apiKey?: string) {
  held = await startModelChats(kind, apiKey);
  ({ chats, app, server } = held);
}
afterEach(() => held.end());

describe('providers', () => {
  it('S2: a key goes in and comes out of nothing: no answer, no event, no log, no file', async () => {
    await setUp('openai-compatible');
    const created = held.provider;
    expect(created).toMatchObject({ baseUrl: `${server.url}/v1`, hasKey: true });
    await app.request('providers.update', {
      id: held.provider.id,
      patch: { headers: { 'X-Team': 'team-secret-value' } },
    });
    await app.request('providers.test', { id: held.provider.id });
    const seen = JSON.stringify([await app.request('providers.list', {}), app.events, app.log.entries]);
    expect(seen).toContain('X-Team');
    expect(seen).not.toContain(key);
    expect(seen).not.toContain('team-secret-value');
    expect(
      (await app.request('providers.listModels', { id: held.provider.id })).map(({ id, contextWindow }) => [
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
    expect(await app.request('providers.test', { id: held.provider.id })).toEqual({
      ok: false,
      message: expect.stringMatching(/refused the key \(status 401\).*Incorrect API key.*Enter the key again/),
    });
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Hello');
    const { message } = await chats.ended(conversationId, 'failed');
    expect(message.parts.at(-1)).toMatchObject({ type: 'notice', text: expect.stringContaining('refused the key') });
    await app.request('providers.update', { id: held.provider.id, patch: { apiKey: key } });
    await app.request('chat.regenerate', { messageId: message.id });
    await chats.ended(conversationId);
  });

  it('a server that is down, and one that is no API, are told apart', async () => {
    await setUp('openai-compatible');
    const { port } = new URL(server.url);
    await server.close();
    expect(await app.request('providers.test', { id: held.provider.id })).toEqual({
      ok: false,
      message: expect.stringContaining(`127.0.0.1:${port} cannot be reached: nothing listens there`),
    });
    await app.request('providers.delete', { id: held.provider.id });
    const [assistant] = await app.request('assistants.list', {});
    expect(assistant?.providerId).toBeNull();
    const conversationId = await chats.newChat();
    await expect(chats.send(conversationId, 'Hello')).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining('has no model yet'),
    });
  });
});
