import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelChats, startModelChats } from '../support/modelChats';
import { textOf, tools } from '../support/testChats';
import { addWarehouse, type Warehouse } from '../support/warehouse';

/** Written by hand: JavaScript can read it, and cannot write it. */
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

describe('arguments that are nested too deep', () => {
  let held: ModelChats;
  let warehouse: Warehouse;
  const open = { type: 'object', properties: { plan: {} } };
  const add = async (count: number) => (warehouse = await addWarehouse(held.chats, count, true, { keep_plan: open }));
  beforeEach(async () => (held = await startModelChats('openai-compatible')));
  afterEach(() => held.end());

  /** The parts of an answer in which the model makes this call first. */
  async function answerTo(name: string, input: string) {
    const { chats, server } = held;
    const conversationId = await chats.newChat();
    server.script({ call: { name: () => name, input, id: 'a' } }, { say: 'Simpler, then.' });
    await chats.send(conversationId, 'Keep the plan');
    const { message } = await chats.ended(conversationId);
    expect(textOf(message)).toBe('Simpler, then.');
    return tools(message)[0];
  }

  it('M05: end no turn, are told, and do not reach the server', async () => {
    await add(2);
    const part = await answerTo(warehouse.wireName('keep_plan'), `{"plan":${deep}}`);
    expect(part).toMatchObject({ state: 'output-error', note: expect.stringContaining('nested more than 200 levels') });
    expect((await answerTo('no_such_tool', `{"plan":${deep}}`))?.state).toBe('output-error');
    expect(warehouse.runs()).toEqual([]);
  });

  it('M05: nor through tool_invoke, as JSON, as a text that holds them, or as one within', async () => {
    await add(60);
    const name = JSON.stringify(warehouse.wireName('keep_plan'));
    for (const held of [`{"plan":${deep}}`, JSON.stringify(`{"plan":${deep}}`), deep, JSON.stringify(deep)]) {
      expect((await answerTo('tool_invoke', `{"name":${name},"arguments":${held}}`))?.state).toBe('output-error');
    }
    expect(warehouse.runs()).toEqual([]);
  });

  it('M05: nor from a program', async () => {
    await held.app.request('settings.update', { patch: { tools: { exec: { enabled: true } } } });
    await add(60);
    const code = `let plan = []; for (let n = 0; n < 300; n += 1) plan = [plan];
      return await callTool(${JSON.stringify(warehouse.wireName('keep_plan'))}, { plan })`;
    const part = await answerTo('tool_exec', JSON.stringify({ code }));
    expect(part?.output).toMatchObject({ error: expect.stringContaining('nested more than 200 levels') });
    expect(warehouse.runs()).toEqual([]);
  });
});
