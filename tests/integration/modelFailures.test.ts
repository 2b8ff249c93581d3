import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STALL_TIMEOUT_MS } from '../../src/main/ai/providers/providerFetch';
import { callNote, callNoteWith, type Kind, type ModelChats, startModelChats } from '../support/modelChats';
import type { ModelServer, Script } from '../support/modelServer';
import { type TestChats, textOf, tools } from '../support/testChats';
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
  describe(`failures of a model behind an ${kind} server`, () => {
    beforeEach(() => setUp(kind));

    it('arguments that are not JSON come back to the model as an error, and the turn goes on', async () => {
      const conversationId = await chats.newChat();
      server.script(callNoteWith('{"text": "half'), callNoteWith('{"a":1}{"b":2}', 'second'), { say: 'I give up.' });
      await chats.send(conversationId, 'Note one');
      const { message } = await chats.ended(conversationId);
      expect(tools(message).map(({ state }) => state)).toEqual(['output-error', 'output-error']);
      expect(textOf(message)).toBe('I give up.');
      expect(chats.notes()).toBe('');
    });

    it('M08: three steps in a row with calls that cannot be made end the turn, and the next message works', async () => {
      const conversationId = await chats.newChat();
      const bad = [
        callNoteWith('{"a', 'a'),
        { call: { name: () => 'made_up', input: '{}', id: 'b' } },
        callNoteWith('{"b', 'c'),
      ];
      server.script(...bad, { say: 'Never asked.' });
      await chats.send(conversationId, 'Note one');
      const { message } = await chats.ended(conversationId);
      expect(message.parts.at(-1)).toMatchObject({ type: 'notice', code: 'invalid_calls' });
      expect(server.requests).toHaveLength(3);
      server.clear();
      await chats.send(conversationId, 'Hello again');
      expect(textOf((await chats.ended(conversationId)).message)).toBe('Done.');
    });

    it.each([
      ['cut arguments', '{"text": "b', undefined],
      ['a name that is no tool', '{"text":"b"}', 'made_up'],
    ])('M12: beside %s the other calls of a step run, and each has its result in its place', async (_, input, name) => {
      const conversationId = await chats.newChat();
      const callOf = (text: string) => callNote(text, text).call;
      const wrong = { ...callNoteWith(input, 'b').call, ...(name === undefined ? {} : { name: () => name }) };
      server.script({ call: callOf('a'), beside: [wrong, callOf('c')] }, { say: 'Two of three.' });
      await chats.send(conversationId, 'Note all three');
      for (const _call of ['a', 'c']) {
        const { approvalId } = await chats.card(conversationId);
        await app.request('approvals.respond', { approvalId, decision: 'approve' });
      }
      const { message } = await chats.ended(conversationId);
      expect(textOf(message)).toBe('Two of three.');
      expect(tools(message).map(({ callId, state }) => [callId, state])).toEqual([
        ['a', 'output-available'],
        ['b', 'output-error'],
        ['c', 'output-available'],
      ]);
      expect(chats.notes().split('\n').filter(Boolean).toSorted()).toEqual(['- a', '- c']);
      const told = JSON.stringify(server.requests[1]?.body['messages']);
      const idOfResult = kind === 'anthropic' ? /"tool_use_id":"(\w)"/g : /"tool_call_id":"(\w)"/g;
      expect([...told.matchAll(idOfResult)].map(([, id]) => id)).toEqual(['a', 'b', 'c']);
      expect(told).toMatch(/Noted: a.*Not run.*Noted: c/);
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
      held.clock.advance(STALL_TIMEOUT_MS);
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
