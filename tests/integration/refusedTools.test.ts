import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/shared/schemas/message';
import { key, kinds, type ModelChats, startModelChats } from '../support/modelChats';
import type { ModelServer, Script } from '../support/modelServer';
import { type TestChats, textOf } from '../support/testChats';
import { addWarehouse, type Warehouse } from '../support/warehouse';

describe('a model server that is strict about tools', () => {
  let held: ModelChats;
  let chats: TestChats;
  beforeEach(async () => {
    held = await startModelChats('openai-compatible');
    ({ chats } = held);
  });
  afterEach(() => held.end());

  it('S16: one that can make no grammar of patterns and formats answers, with tools that have them', async () => {
    const text = (rule: object) => ({ type: 'object', properties: { text: { type: 'string', ...rule } } });
    await addWarehouse(chats, 2, true, {
      write_word: text({ pattern: '\\S' }),
      write_address: text({ format: 'email', pattern: '^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_.]*)@.+$' }),
    });
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Hello');
    expect(textOf((await chats.ended(conversationId)).message)).toBe('Done.');
    const sent = JSON.stringify(held.server.requests[0]?.body['tools']);
    expect(sent).toContain('Pattern: \\\\S');
    expect(sent).toContain('Format: email. Pattern: ^(?!');
  });
});

for (const kind of ['openai-compatible', 'anthropic'] as const) {
  describe(`S06: a tool whose definition an ${kind} server refuses`, () => {
    let held: ModelChats;
    let chats: TestChats;
    let server: ModelServer;
    let warehouse: Warehouse;
    beforeEach(async () => {
      held = await startModelChats(kind);
      ({ chats, server } = held);
      warehouse = await addWarehouse(chats, 13);
    });
    afterEach(() => held.end());

    const offered = (at: number) => kinds[kind].dialect.offered(server.requests.at(at)?.body ?? {});
    const refusal = (message: string): Script => ({ status: 400, body: JSON.stringify({ error: { message } }) });
    const refuse = (index: number) =>
      refusal(
        kind === 'anthropic'
          ? `tools.${index}.custom.input_schema: JSON schema is invalid`
          : `Invalid 'tools[${index}].function.parameters': schema is invalid`,
      );
    const notices = (message: Message) =>
      message.parts.flatMap(part => (part.type === 'notice' ? [`${part.code}: ${part.text}`] : []));
    /** The tools in the order in which they are sent. */
    async function sentOrder(conversationId: string) {
      await chats.send(conversationId, 'Hello');
      await chats.ended(conversationId);
      return offered(-1);
    }

    it('is named with its server and its reason, and the answer goes on without it, to its end', async () => {
      const conversationId = await chats.newChat();
      const names = await sentOrder(conversationId);
      const bad = warehouse.wireName('count_bricks');
      const asking = warehouse.wireName('ship_apples');
      const place = names.indexOf(bad);
      server.script(
        refuse(place),
        { call: { name: () => asking, input: '{"amount":1}', id: 'a' } },
        { say: 'Shipped.' },
      );
      await chats.send(conversationId, 'Ship');
      const { approvalId } = await chats.card(conversationId);
      expect(offered(-1)).toEqual(names.filter(name => name !== bad));
      await held.app.request('approvals.respond', { approvalId, decision: 'approve' });
      const { message } = await chats.ended(conversationId);
      expect(textOf(message)).toBe('Shipped.');
      expect(notices(message)).toEqual([
        expect.stringMatching(
          /^tool_refused: \S+ refuses the tool count_bricks of Warehouse.*without it.*schema is invalid.*Switch/,
        ),
      ]);
      // After the person was asked, too; and the next answer tries again.
      expect(offered(-1)).not.toContain(bad);
      expect(server.requests).toHaveLength(4);
      await chats.send(conversationId, 'More');
      await chats.ended(conversationId);
      expect(offered(-1)).toEqual(names);
    });

    it('three are left out of one step; after that the answer ends with the error', async () => {
      const conversationId = await chats.newChat();
      server.script(refuse(0), refuse(0), refuse(0), { say: 'At last.' });
      await chats.send(conversationId, 'Hello');
      const { message } = await chats.ended(conversationId);
      expect(textOf(message)).toBe('At last.');
      expect(notices(message)).toHaveLength(3);
      server.script(refuse(0), refuse(0), refuse(0), refuse(0), { say: 'Never asked.' });
      await chats.send(conversationId, 'Hello');
      const failed = await chats.ended(conversationId, 'failed');
      expect(notices(failed.message).at(-1)).toMatch(/^model_unavailable: .*refused the request \(status 400\)/);
      expect(server.requests).toHaveLength(8);
    });

    it('is told for a built-in one, which the name alone tells', async () => {
      const conversationId = await chats.newChat();
      const names = await sentOrder(conversationId);
      const bad = names.find(name => !name.startsWith('mcp__')) ?? '';
      server.script(refusal(`Invalid schema for function '${bad}', said ${key}.`), { say: 'Well.' });
      await chats.send(conversationId, 'Hello');
      const { message } = await chats.ended(conversationId);
      expect(notices(message)).toEqual([expect.stringMatching(/^tool_refused: .*Invalid schema for function/)]);
      expect(JSON.stringify(message)).not.toContain(key);
      expect(offered(-1)).toEqual(names.filter(name => name !== bad));
    });

    it('is told once for read_tool_result, which a cut result would bring back at every step', async () => {
      const conversationId = await chats.newChat();
      const count = (amount: number, id: string): Script => ({
        call: { name: () => warehouse.wireName('count_bricks'), input: JSON.stringify({ amount }), id },
      });
      const refusing = refusal("Invalid schema for function 'read_tool_result'.");
      server.script(count(3_000, 'a'), refusing, count(5, 'b'), { say: 'Counted.' });
      await chats.send(conversationId, 'Count');
      const { message } = await chats.ended(conversationId);
      expect(textOf(message)).toBe('Counted.');
      expect(notices(message)).toHaveLength(1);
      expect(offered(-1)).not.toContain('read_tool_result');
    });

    it('which cannot be told: the answer ends with the error, as it did', async () => {
      const conversationId = await chats.newChat();
      server.script(refuse(500), { say: 'Never asked.' });
      await chats.send(conversationId, 'Hello');
      const { message } = await chats.ended(conversationId, 'failed');
      expect(notices(message)).toEqual([expect.stringMatching(/^model_unavailable: /)]);
      expect(server.requests).toHaveLength(1);
    });

    it('C1: which was the last one, in a chat with calls: what was called is told in words', async () => {
      const only = warehouse.wireName('count_eggs');
      for (const { name } of warehouse.tools.filter(tool => tool.name !== 'count_eggs'))
        await held.app.request('mcp.updateTool', { serverId: warehouse.serverId, name, patch: { enabled: false } });
      const [assistant] = await held.app.request('assistants.list', {});
      const settings = { enableWebSearch: false, knowledgeBaseIds: [], mcpServerIds: [warehouse.serverId] };
      await held.app.request('assistants.update', { id: assistant?.id ?? '', patch: { settings } });
      const conversationId = await chats.newChat();
      server.script({ call: { name: () => only, input: '{"amount":1}', id: 'a' } }, { say: 'Counted.' }, refuse(0), {
        say: 'One egg.',
      });
      await chats.send(conversationId, 'Count');
      await chats.ended(conversationId);
      expect(offered(-1)).toEqual([only]);
      await chats.send(conversationId, 'How many?');
      expect(textOf((await chats.ended(conversationId)).message)).toBe('One egg.');
      expect(server.requests.at(-1)?.body).not.toHaveProperty('tools');
      expect(JSON.stringify(server.requests.at(-1)?.body['messages'])).toContain('count_eggs: 1 done');
    });
  });
}
