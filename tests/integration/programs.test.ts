import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelChats, startModelChats } from '../support/modelChats';
import type { ModelServer, Script } from '../support/modelServer';
import { openAiDialect } from '../support/openAiDialect';
import { type TestChats, tools } from '../support/testChats';
import { waitFor } from '../support/waitFor';
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

const enable = () => app.request('settings.update', { patch: { tools: { exec: { enabled: true } } } });
const program = (code: string, id = 'p'): Script => ({
  call: { name: () => 'tool_exec', input: JSON.stringify({ code }), id },
});
const offered = (request = server.requests.at(-1)) => openAiDialect.offered(request?.body ?? {});

/** Runs one program in a new chat. */
async function run(code: string) {
  const conversationId = await chats.newChat();
  server.script(program(code), { say: 'Done.' });
  await chats.send(conversationId, 'Go');
  const { message } = await chats.ended(conversationId);
  const [part] = tools(message);
  const output = part?.output as { result?: string; error?: string; calls: unknown[] } | undefined;
  return { part, output, result: output?.result, error: output?.error, calls: output?.calls };
}

describe('tool_exec', () => {
  it('is not given, and refused by name, unless a person has set tools.exec.enabled', async () => {
    const { part } = await run('return 1');
    expect(offered()).not.toContain('tool_exec');
    expect(part).toMatchObject({ state: 'output-error' });
    await enable();
    const { result } = await run('return 1 + 1');
    expect(offered()).toContain('tool_exec');
    expect(result).toBe('2');
  });

  it('calls tools that are given and tools that are found, each once, and tells the model what it returns', async () => {
    await enable();
    const { result, calls } = await run(`
      const [found] = await searchTools('weigh the bricks');
      const weighed = [];
      for (const amount of [1, 2, 3]) weighed.push(await callTool(found.name, { amount }));
      return weighed;
    `);
    expect(JSON.parse(result ?? '')).toEqual([1, 2, 3].map(amount => `weigh_bricks: ${amount} done`));
    expect(calls).toHaveLength(3);
    expect(warehouse.runs()).toEqual([1, 2, 3].map(amount => `weigh_bricks {"amount":${amount}}`));
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('weigh_bricks: 3 done');
  });

  it('R2: a gated tool is refused, given or not, and the model is told to call it directly', async () => {
    await enable();
    const name = warehouse.wireName('weigh_eggs');
    await app.request('mcp.updateTool', {
      serverId: warehouse.serverId,
      name: 'weigh_eggs',
      patch: { level: 'force-prompt' },
    });
    const { error } = await run(`return await callTool(${JSON.stringify(name)}, { amount: 1 })`);
    expect(offered()).toContain(name);
    expect(error).toContain('needs a person for each call: call it directly');
    expect(warehouse.runs()).toEqual([]);
  });

  it('a tool that asks is refused without a grant, and runs with one', async () => {
    await enable();
    const name = warehouse.wireName('ship_eggs');
    const code = `return await callTool(${JSON.stringify(name)}, { amount: 7 })`;
    expect((await run(code)).error).toContain('A person has to be asked before');
    expect(warehouse.runs()).toEqual([]);

    const conversationId = await chats.newChat();
    const invoke: Script = {
      call: { name: () => 'tool_invoke', input: JSON.stringify({ name, arguments: { amount: 1 } }), id: 'a' },
    };
    server.script(invoke, program(code, 'b'), { say: 'Done.' });
    await chats.send(conversationId, 'Ship');
    const { approvalId } = await chats.card(conversationId);
    await app.request('approvals.respond', { approvalId, decision: 'approve', scope: 'conversation' });
    await chats.ended(conversationId);
    expect(warehouse.runs()).toEqual(['ship_eggs {"amount":1}', 'ship_eggs {"amount":7}']);
  });

  it('R6: what is switched off, of another assistant, or unknown is refused with its reason', async () => {
    await enable();
    const off = warehouse.wireName('weigh_jars');
    await app.request('mcp.updateTool', {
      serverId: warehouse.serverId,
      name: 'weigh_jars',
      patch: { enabled: false },
    });
    const other = await app.request('mcp.createServer', {
      config: { name: 'Elsewhere', transport: { type: 'stdio', command: process.execPath, args: ['-e', ''], env: {} } },
    });
    const listed = await app.request('mcp.listServers', {});
    expect(listed.map(({ id }) => id)).toContain(other.id);
    expect((await run(`return await callTool(${JSON.stringify(off)}, { amount: 1 })`)).error).toContain(
      'switched off for everybody',
    );
    expect((await run('return await callTool("weigh_brick", { amount: 1 })')).error).toMatch(
      /No tool is called "weigh_brick"\. Did you mean mcp__warehouse__weigh/,
    );
    expect((await run('return await callTool("tool_exec", { code: "return 1" })')).error).toContain(
      'A program cannot call tool_exec',
    );
    expect(warehouse.runs()).toEqual([]);
  });

  it('wrong arguments are told, and do not reach the server', async () => {
    await enable();
    const name = warehouse.wireName('weigh_bricks');
    for (const input of ['{ amount: "3" }', '{}', '[3]', '"3"', 'null']) {
      const { error } = await run(`return await callTool(${JSON.stringify(name)}, ${input})`);
      expect(`${input}: ${error}`).toMatch(/: Error: The arguments do not fit/);
    }
    expect(warehouse.runs()).toEqual([]);
  });

  it('a result that is too long for a model is whole for the program', async () => {
    await enable();
    const name = warehouse.wireName('count_bricks');
    const { result } = await run(`
      const book = await callTool(${JSON.stringify(name)}, { amount: 3000 });
      return book.split('\\n').length;
    `);
    expect(result).toBe('3000');
  });

  it('an endless number of calls ends, and each that ran has its row', async () => {
    await enable();
    const name = warehouse.wireName('weigh_bricks');
    const { error, calls } = await run(
      `for (let n = 1; n <= 10000; n += 1) await callTool(${JSON.stringify(name)}, { amount: (n % 900) + 1 })`,
    );
    expect(error).toBe('It was ended at its limit of 100 calls.');
    expect(warehouse.runs()).toHaveLength(100);
    expect(calls).toHaveLength(100);
  });

  it('a call that the program left behind is among its calls, as one that may have taken effect', async () => {
    await enable();
    const name = warehouse.wireName('weigh_bricks');
    const { calls, error } = await run(`
      const left = callTool(${JSON.stringify(name)}, { amount: 1 });
      await callTool("x".repeat(50000)).catch(() => 0);
      throw new Error('enough');
    `);
    expect(error).toBeDefined();
    expect(calls).toHaveLength(2);
    expect(JSON.stringify(calls).length).toBeLessThan(2_000);
  });

  it('R6: a program that runs when programs are switched off calls no more tools', async () => {
    await enable();
    const name = JSON.stringify(warehouse.wireName('weigh_bricks'));
    const running = run(`for (let n = 1; n <= 90; n += 1) await callTool(${name}, { amount: n })`);
    await waitFor('its first calls', () => warehouse.runs().length > 2 || undefined);
    await app.request('settings.update', { patch: { tools: { exec: { enabled: false } } } });
    expect((await running).error).toContain('Programs were switched off');
    expect(warehouse.runs().length).toBeLessThan(90);
  });

  it('C3: a stop ends the program', async () => {
    await enable();
    const conversationId = await chats.newChat();
    server.script(program('while (true) await 0'));
    await chats.send(conversationId, 'Go');
    await waitFor('the program', async () =>
      tools(await chats.lastMessage(conversationId)).find(({ state }) => state === 'running'),
    );
    await app.request('chat.stop', { conversationId });
    const { message } = await chats.ended(conversationId, 'stopped');
    expect(tools(message)[0]?.state).toMatch(/outcome-unknown|output-error/);
  });
});
