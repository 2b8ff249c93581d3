import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ModelChats, startModelChats } from '../support/modelChats';
import { textOf, tools } from '../support/testChats';
import { addWarehouse } from '../support/warehouse';

let held: ModelChats;
beforeEach(async () => {
  held = await startModelChats('openai-compatible');
});
afterEach(() => held.end());

const call = (name: string, input: unknown, id: string) => ({
  call: { name: () => name, input: JSON.stringify(input), id },
});

it('D16: a chat whose history names a tool that is gone goes on', async () => {
  const { chats, app, server } = held;
  const warehouse = await addWarehouse(chats, 60);
  const name = warehouse.wireName('weigh_jars');
  const invocation = { name, arguments: { amount: 1 } };
  const conversationId = await chats.newChat();
  server.script(call('tool_search', { query: 'weigh the jars' }, 'a'), call('tool_invoke', invocation, 'b'), {
    say: 'Weighed.',
  });
  await chats.send(conversationId, 'Weigh the jars');
  await chats.ended(conversationId);

  await app.request('mcp.deleteServer', { id: warehouse.serverId });
  server.script(call('tool_invoke', invocation, 'c'), { say: 'It is gone.' });
  await chats.send(conversationId, 'Again');
  const { message } = await chats.ended(conversationId);
  expect(textOf(message)).toBe('It is gone.');
  expect(tools(message)[0]).toMatchObject({ state: 'output-error' });
  expect(warehouse.runs()).toEqual(['weigh_jars {"amount":1}']);
});
