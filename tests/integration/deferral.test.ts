import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelChats, startModelChats } from '../support/modelChats';
import type { ModelServer, Script } from '../support/modelServer';
import { openAiDialect } from '../support/openAiDialect';
import { startTestChats, type TestChats, textOf, tools } from '../support/testChats';
import { addWarehouse, type Warehouse } from '../support/warehouse';

let held: ModelChats;
let chats: TestChats;
let app: TestChats['app'];
let server: ModelServer;
let warehouse: Warehouse;
beforeEach(async () => {
  held = await startModelChats('openai-compatible');
  ({ chats, app, server } = held);
  warehouse = await addWarehouse(chats, 60);
});
afterEach(() => held.end());

const call = (name: string, input: unknown, id?: string): Script => ({
  call: { name: () => name, input: typeof input === 'string' ? input : JSON.stringify(input), ...(id ? { id } : {}) },
});
const invoke = (name: string, given: unknown, id?: string) => call('tool_invoke', { name, arguments: given }, id);
const sent = (request = server.requests.at(-1)) => JSON.stringify(request?.body ?? {});
const offered = (request = server.requests.at(-1)) => openAiDialect.offered(request?.body ?? {});
/** Runs one turn with these answers of the model; nobody is asked. */
async function turn(...scripts: Script[]) {
  const conversationId = await chats.newChat();
  server.script(...scripts);
  await chats.send(conversationId, 'Please');
  const { message } = await chats.ended(conversationId);
  return { conversationId, message, calls: tools(message) };
}

describe('deferred tools, through a chat', () => {
  it('are not sent, are told of by source, found by meaning, inspected and called', async () => {
    const name = warehouse.wireName('weigh_bricks');
    const { message, calls } = await turn(
      call('tool_search', { query: 'how heavy are the bricks' }, 'a'),
      call('tool_inspect', { name }, 'b'),
      invoke(name, { amount: 3 }, 'c'),
      { say: 'They are heavy.' },
    );
    expect(textOf(message)).toBe('They are heavy.');
    expect(offered(server.requests[0])).toEqual(expect.arrayContaining(['tool_search', 'tool_inspect', 'tool_invoke']));
    expect(offered(server.requests[0]).filter(each => each.startsWith('mcp__'))).toEqual([]);
    expect(sent(server.requests[0])).toContain('- mcp:Warehouse: 60');
    expect(sent(server.requests[1])).toContain(`${name} (mcp:Warehouse): Lets the warehouse weigh bricks.`);
    expect(sent(server.requests[2])).toMatch(/@param \{integer\} args\.amount - How many \(at least 1\)/);
    expect(sent(server.requests[3])).toContain('weigh_bricks: 3 done');
    expect(warehouse.runs()).toEqual(['weigh_bricks {"amount":3}']);
    // The person sees the tool itself, and the model the call as it made it.
    expect(calls[2]).toMatchObject({
      toolName: name,
      via: 'tool_invoke',
      serverName: 'Warehouse',
      input: { amount: 3 },
      state: 'output-available',
    });
    expect(sent(server.requests[3])).toContain('"name":"tool_invoke"');
  });

  it('A2: a target that asks has its own card, with its own arguments, and a grant for it counts', async () => {
    const name = warehouse.wireName('ship_eggs');
    const conversationId = await chats.newChat();
    server.script(invoke(name, { amount: 12 }), { say: 'Shipped.' }, invoke(name, { amount: 1 }), { say: 'Again.' });
    await chats.send(conversationId, 'Ship eggs');
    const card = await chats.card(conversationId);
    expect(card).toMatchObject({ toolName: name, serverName: 'Warehouse', input: { amount: 12 }, level: 'ask' });
    expect(warehouse.runs()).toEqual([]);
    await app.request('approvals.respond', { approvalId: card.approvalId, decision: 'approve', scope: 'conversation' });
    await chats.ended(conversationId);
    await chats.send(conversationId, 'And one more');
    expect(textOf((await chats.ended(conversationId)).message)).toBe('Again.');
    expect(warehouse.runs()).toEqual(['ship_eggs {"amount":12}', 'ship_eggs {"amount":1}']);
  });

  it('R2: a gated tool is given whole, is never found, and cannot be reached through tool_invoke', async () => {
    const name = warehouse.wireName('ship_eggs');
    await app.request('mcp.updateTool', {
      serverId: warehouse.serverId,
      name: 'ship_eggs',
      patch: { level: 'force-prompt' },
    });
    const { calls } = await turn(call('tool_search', { query: 'ship eggs' }, 'a'), invoke(name, { amount: 1 }, 'b'), {
      say: 'I cannot.',
    });
    expect(offered(server.requests[0])).toContain(name);
    expect(JSON.stringify(calls[0]?.output)).not.toContain(name);
    expect(calls[1]).toMatchObject({ state: 'output-error', note: expect.stringContaining('call it directly') });
    expect(warehouse.runs()).toEqual([]);
  });

  it('R2: a tool that becomes gated during the turn is not run through tool_invoke', async () => {
    const name = warehouse.wireName('weigh_eggs');
    const conversationId = await chats.newChat();
    const waiting = warehouse.wireName('ship_eggs');
    server.script(invoke(waiting, { amount: 1 }, 'a'), invoke(name, { amount: 1 }, 'b'), { say: 'No.' });
    await chats.send(conversationId, 'Go');
    const { approvalId } = await chats.card(conversationId);
    await app.request('mcp.updateTool', {
      serverId: warehouse.serverId,
      name: 'weigh_eggs',
      patch: { level: 'force-prompt' },
    });
    await app.request('approvals.respond', { approvalId, decision: 'deny' });
    const { message } = await chats.ended(conversationId);
    expect(tools(message)[1]).toMatchObject({
      state: 'output-error',
      note: expect.stringMatching(/call it directly|needs a person/),
    });
    expect(warehouse.runs()).toEqual([]);
  });

  it('R6: a tool that is switched off is not found and not invoked, also when it was switched off during the turn', async () => {
    const name = warehouse.wireName('weigh_jars');
    const off = { serverId: warehouse.serverId, name: 'weigh_jars', patch: { enabled: false } };
    const conversationId = await chats.newChat();
    server.script(invoke(warehouse.wireName('ship_eggs'), { amount: 1 }, 'a'), invoke(name, { amount: 1 }, 'b'), {
      say: 'No.',
    });
    await chats.send(conversationId, 'Go');
    const { approvalId } = await chats.card(conversationId);
    await app.request('mcp.updateTool', off);
    await app.request('approvals.respond', { approvalId, decision: 'deny' });
    const { message } = await chats.ended(conversationId);
    expect(tools(message)[1]).toMatchObject({
      state: 'output-error',
      note: expect.stringContaining('weigh_jars is switched off'),
    });
    const { calls } = await turn(call('tool_search', { query: 'weigh jars' }, 'a'), invoke(name, { amount: 1 }, 'b'), {
      say: 'x',
    });
    expect(JSON.stringify(calls[0]?.output)).not.toContain(name);
    expect(calls[1]).toMatchObject({
      state: 'output-error',
      note: expect.stringContaining('weigh_jars is switched off for everybody. Switch the tool on.'),
    });
    expect(warehouse.runs()).toEqual([]);
  });

  it.each<[string, (name: string) => unknown, RegExp | null]>([
    ['an object', name => ({ name, arguments: { amount: 2 } }), null],
    ['D12: its name in other capitals', name => ({ name: name.toUpperCase(), arguments: { amount: 2 } }), null],
    ['a JSON string that holds the object', name => ({ name, arguments: '{"amount":2}' }), null],
    ['a list', name => ({ name, arguments: [2] }), /one JSON object/],
    ['half of an object', name => ({ name, arguments: '{"amount":' }), /one JSON object/],
    ['two objects glued together', name => ({ name, arguments: '{"amount":1}{"amount":2}' }), /one JSON object/],
    ['null', name => ({ name, arguments: null }), /amount/],
    ['nothing', name => ({ name }), /amount/],
    ['D10: an empty string', name => ({ name, arguments: '' }), /amount/],
    ['D08: arguments of the wrong type', name => ({ name, arguments: { amount: 'two' } }), /amount.*integer/],
    ['an argument too many', name => ({ name, arguments: { amount: 1, colour: 'red' } }), /colour/],
    ['no name', () => ({ arguments: { amount: 1 } }), /Give the name/],
    ['an invented name', () => ({ name: 'weigh_clouds', arguments: {} }), /^No tool is called/],
    ['a name of JavaScript', () => ({ name: '__proto__', arguments: {} }), /^No tool is called/],
    ['itself', () => ({ name: 'tool_invoke', arguments: {} }), /cannot call itself/],
    ['a tool that is given', () => ({ name: 'kb_search', arguments: { query: 'x' } }), /call it directly/],
  ])('invoked with %s: a defined answer, and nothing wrong runs', async (_, input, words) => {
    const name = warehouse.wireName('weigh_eggs');
    const { calls, message } = await turn(call('tool_invoke', input(name)), { say: 'Well.' });
    expect(textOf(message)).toBe('Well.');
    expect(calls[0]?.state).toBe(words ? 'output-error' : 'output-available');
    expect(calls[0]?.note ?? '').toMatch(words ?? /^$/);
    expect(warehouse.runs()).toEqual(words ? [] : ['weigh_eggs {"amount":2}']);
  });

  it('D11: what a person is shown, approves and runs is the list that a text held', async () => {
    await app.request('mcp.deleteServer', { id: warehouse.serverId });
    const files = { type: 'array', items: { type: 'integer' } };
    const sorting = { type: 'object', properties: { files, label: { type: 'string' } }, required: ['files'] };
    warehouse = await addWarehouse(chats, 60, false, { sort_files: sorting });
    const name = warehouse.wireName('sort_files');
    const conversationId = await chats.newChat();
    server.script(
      invoke(name, { files: '[1, 2', label: 'x' }, 'a'),
      invoke(name, { files: '[1, 2]', label: '[3]' }, 'b'),
      { say: 'Sorted.' },
    );
    await chats.send(conversationId, 'Sort');
    const card = await chats.card(conversationId);
    expect(card).toMatchObject({ toolName: name, input: { files: [1, 2], label: '[3]' } });
    await app.request('approvals.respond', { approvalId: card.approvalId, decision: 'approve' });
    const { message } = await chats.ended(conversationId);
    expect(tools(message)[0]).toMatchObject({
      state: 'output-error',
      note: expect.stringContaining('files must be array, given as JSON itself'),
    });
    expect(tools(message)[1]).toMatchObject({ input: { files: [1, 2], label: '[3]' }, state: 'output-available' });
    expect(warehouse.runs()).toEqual(['sort_files {"files":[1,2],"label":"[3]"}']);
  });

  it('D12: a source is found in any capitals; one that is not there is answered with those that are', async () => {
    const { calls } = await turn(
      call('tool_search', { source: 'WAREHOUSE', limit: 2 }, 'a'),
      call('tool_search', { source: 'Nowhere' }, 'b'),
      { say: 'Fine.' },
    );
    expect(calls[0]?.output).toMatchObject({ total: 60, tools: [expect.anything(), expect.anything()] });
    expect(JSON.stringify(calls[1]?.output)).toContain('There are: mcp:Warehouse.');
  });

  it('D06: a model that finds a tool again and again is told how to call it, and can', async () => {
    const name = warehouse.wireName('weigh_bricks');
    const { message } = await turn(
      call('tool_search', { query: 'weigh bricks' }, 'a'),
      call('tool_inspect', { name }, 'b'),
      call('tool_search', { query: 'weigh the bricks' }, 'c'),
      invoke(name, { amount: 2 }, 'd'),
      { say: 'Heavy.' },
    );
    expect(textOf(message)).toBe('Heavy.');
    expect(sent(server.requests[2])).not.toContain('times in a row');
    const template = `{"name":"${name}","arguments":{"amount":<integer>}}`;
    expect(sent(server.requests[3])).toContain(JSON.stringify(template).slice(1, -1));
    expect(warehouse.runs()).toEqual(['weigh_bricks {"amount":2}']);
  });

  it('R5: a search says which tool would answer and is switched off, and where that is mended', async () => {
    await app.request('mcp.updateTool', {
      serverId: warehouse.serverId,
      name: 'weigh_jars',
      patch: { enabled: false },
    });
    await turn(call('tool_search', { query: 'weigh the jars' }), { say: 'It is off.' });
    expect(sent()).toContain(
      'Not usable now: weigh_jars: weigh_jars is switched off for everybody. Switch the tool on.',
    );
  });

  it('R7: the key of a namespace never reaches the model', async () => {
    await turn(call('tool_search', { source: 'mcp:Warehouse', verbose: true, limit: 25 }), { say: 'Fine.' });
    for (const request of server.requests) {
      expect(sent(request)).not.toContain(`mcp:${warehouse.serverId}`);
      expect(sent(request)).not.toContain(warehouse.serverId);
    }
  });

  it('the report of a turn says what was inline, deferred and why; the order of tools and the prompt stay the same', async () => {
    const { conversationId } = await turn({ say: 'One.' });
    const first = server.requests.at(-1);
    await chats.send(conversationId, 'More');
    await chats.ended(conversationId);
    const second = server.requests.at(-1);
    expect(offered(second)).toEqual(offered(first));
    const system = (request: typeof first) => JSON.stringify(request?.body['messages']).split('"role":"user"')[0];
    expect(system(second)).toBe(system(first));
  });

  it('two chats whose assistants carry different tools run at once without disturbing each other', async () => {
    const [one] = await app.request('assistants.list', {});
    const two = await app.request('assistants.create', {
      name: 'Two',
      providerId: one?.providerId ?? null,
      modelId: 'strict-1',
      settings: {
        mcpServerIds: [warehouse.serverId],
        disabledTools: [{ serverId: warehouse.serverId, toolName: 'weigh_eggs' }],
      },
    });
    const name = warehouse.wireName('weigh_eggs');
    const first = await chats.newChat();
    const second = (await app.request('conversations.create', { assistantId: two.id })).id;
    server.script(invoke(warehouse.wireName('ship_eggs'), { amount: 1 }, 'a'));
    await chats.send(first, 'Go');
    const { approvalId } = await chats.card(first);
    server.script(invoke(name, { amount: 5 }), { say: 'Second.' });
    await chats.send(second, 'Go');
    const other = await chats.ended(second);
    expect(tools(other.message)[0]).toMatchObject({ state: 'output-error' });
    server.script(invoke(name, { amount: 7 }, 'b'), { say: 'First.' });
    await app.request('approvals.respond', { approvalId, decision: 'approve' });
    expect(textOf((await chats.ended(first)).message)).toBe('First.');
    expect(warehouse.runs()).toEqual(['ship_eggs {"amount":1}', 'weigh_eggs {"amount":7}']);
  });
});

it('the demo model searches for a tool that it is not given, and calls what it finds', async () => {
  const demo = await startTestChats();
  try {
    const store = await addWarehouse(demo, 200);
    const conversationId = await demo.newChat();
    await demo.send(conversationId, 'weigh the eggs, amount 4');
    const { message } = await demo.ended(conversationId);
    expect(tools(message).map(({ toolName, via }) => via ?? toolName)).toEqual(['tool_search', 'tool_invoke']);
    expect(textOf(message)).toContain('weigh_eggs: 4 done');
    expect(store.runs()).toEqual(['weigh_eggs {"amount":4}']);
  } finally {
    await demo.end();
  }
});
