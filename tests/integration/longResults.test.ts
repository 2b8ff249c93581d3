import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelChats, startModelChats } from '../support/modelChats';
import type { ModelServer, Script } from '../support/modelServer';
import { openAiDialect } from '../support/openAiDialect';
import { type TestChats, tools } from '../support/testChats';
import { addWarehouse, type Warehouse } from '../support/warehouse';

let held: ModelChats;
let chats: TestChats;
let server: ModelServer;
let warehouse: Warehouse;
beforeEach(async () => {
  held = await startModelChats('openai-compatible');
  ({ chats, server } = held);
  warehouse = await addWarehouse(chats, 60);
});
afterEach(() => held.end());

const call = (name: string, input: unknown, id: string): Script => ({
  call: { name: () => name, input: JSON.stringify(input), id },
});
const count = (amount: number, id: string) =>
  call('tool_invoke', { name: warehouse.wireName('count_bricks'), arguments: { amount } }, id);
const offered = (request = server.requests.at(-1)) => openAiDialect.offered(request?.body ?? {});
const sent = (request = server.requests.at(-1)) => JSON.stringify(request?.body ?? {});

/** The rest of a result, read piece by piece as the model is told to. */
async function readOn(conversationId: string, from: number): Promise<{ text: string; next: number | undefined }> {
  server.script(call('read_tool_result', { handle: 'result-1', from }, `read-${from}`), { say: 'Read.' });
  await chats.send(conversationId, 'Go on');
  const { message } = await chats.ended(conversationId);
  const output = tools(message)[0]?.output as { text: string; to: number; total: number };
  return { text: output.text, next: output.to < output.total ? output.to : undefined };
}

describe('a result that is too long for the model', () => {
  it('is cut for the model, whole for the person, and read on piece by piece to the end', async () => {
    const conversationId = await chats.newChat();
    server.script(count(3_000, 'a'), { say: 'A long book.' });
    await chats.send(conversationId, 'Count the bricks');
    const { message } = await chats.ended(conversationId);
    const whole = Array.from(
      { length: 3_000 },
      (_, index) => `count_bricks: entry ${index + 1} is written into the book`,
    ).join('\n');
    expect(tools(message)[0]?.output).toEqual({ content: [{ type: 'text', text: whole }] });
    expect(sent()).toContain(`of ${whole.length}. The person sees all of it. Read on with read_tool_result`);
    expect(sent().length).toBeLessThan(80_000);

    const first = Number(/\[Characters 0 to (\d+) of/.exec(sent())?.[1]);
    let read = whole.slice(0, first);
    for (let next: number | undefined = first; next !== undefined; ) {
      const piece = await readOn(conversationId, next);
      read += piece.text;
      next = piece.next;
    }
    expect(read).toBe(whole);
    expect(sent(server.requests.at(-1))).toContain('This is the end.');
  }, 60_000);

  it('brings read_tool_result with it from the next step on, and only then', async () => {
    const conversationId = await chats.newChat();
    server.script(count(5, 'a'), count(3_000, 'b'), { say: 'Done.' });
    await chats.send(conversationId, 'Count');
    await chats.ended(conversationId);
    expect(server.requests.map(request => offered(request).includes('read_tool_result'))).toEqual([false, false, true]);
    // The same chat keeps it; another one never had it.
    server.script({ say: 'Hello.' });
    await chats.send(conversationId, 'Hi');
    await chats.ended(conversationId);
    expect(offered()).toContain('read_tool_result');
    const other = await chats.newChat();
    server.script({ say: 'Hello.' });
    await chats.send(other, 'Hi');
    await chats.ended(other);
    expect(offered()).not.toContain('read_tool_result');
  });

  it('can be searched for words, and tells what cannot be found or read', async () => {
    const conversationId = await chats.newChat();
    server.script(
      count(3_000, 'a'),
      call('read_tool_result', { handle: 'result-1', find: 'ENTRY 2718 ' }, 'b'),
      call('read_tool_result', { handle: 'result-1', find: 'no such words' }, 'c'),
      call('read_tool_result', { handle: 'result-9' }, 'd'),
      call('read_tool_result', { handle: 'result-1', from: 9_999_999 }, 'e'),
      { say: 'Done.' },
    );
    await chats.send(conversationId, 'Count');
    const [, found, missing, unknown, beyond] = tools((await chats.ended(conversationId)).message);
    expect(found?.output).toMatchObject({ text: expect.stringContaining('entry 2718 is written') });
    expect(missing?.note).toContain('"no such words" does not come after character 0');
    expect(unknown?.note).toContain('No result is called "result-9". There are: result-1.');
    expect(beyond?.output).toMatchObject({ text: '' });
  });

  it("another chat's result cannot be read", async () => {
    const first = await chats.newChat();
    server.script(count(3_000, 'a'), { say: 'Done.' });
    await chats.send(first, 'Count');
    await chats.ended(first);
    const second = await chats.newChat();
    server.script(count(4_000, 'a'), call('read_tool_result', { handle: 'result-1' }, 'b'), { say: 'Done.' });
    await chats.send(second, 'Count');
    const own = tools((await chats.ended(second)).message)[1]?.output as { total: number };
    const { total } = {
      total: Array.from({ length: 4_000 }, (_, n) => `count_bricks: entry ${n + 1} is written into the book`).join('\n')
        .length,
    };
    expect(own.total).toBe(total);
  });
});
