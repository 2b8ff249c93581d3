import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tools } from '../support/testChats';
import { makeDataDir, startTestCore, type TestCore } from '../support/testCore';
import { waitFor } from '../support/waitFor';

let data: ReturnType<typeof makeDataDir>;
let app: TestCore;
let conversationId: string;

/** A chat with two cards for `append_note`, then an end of the app that leaves the database as it stands. */
beforeEach(async () => {
  data = makeDataDir();
  app = await startTestCore(data.dir);
  await waitFor('the sample tools', async () =>
    (await app.request('mcp.listServers', {})).find(({ toolCount }) => toolCount),
  );
  const [assistant] = await app.request('assistants.list', {});
  conversationId = (await app.request('conversations.create', { assistantId: assistant?.id ?? '' })).id;
  await app.request('chat.send', {
    conversationId,
    parts: [{ type: 'text', text: 'Add a note: one; add a note: two' }],
  });
  await waitFor('two cards', async () => ((await app.request('approvals.list', {})).length === 2 ? true : undefined));
  await app.core.close();
});
afterEach(async () => {
  await app.core.close();
  data.remove();
});

/** Puts the database into the state a crash would have left, then starts the app again. */
async function restartAfter(sql: string): Promise<void> {
  const database = new DatabaseSync(join(data.dir, 'quartermaster.db'));
  database.exec(sql);
  database.close();
  app = await startTestCore(data.dir);
}
const call = (note: string, state: string) =>
  `UPDATE tool_calls SET state = '${state}' WHERE json_extract(input, '$.text') = '${note}';`;
const decided = (note: string, status: string) =>
  `UPDATE approvals SET status = '${status}', decided_at = 1 WHERE json_extract(input, '$.text') = '${note}';`;
const running = "UPDATE turns SET status = 'running' WHERE status = 'waiting';";

const notes = () => (existsSync(join(data.dir, 'notes.md')) ? readFileSync(join(data.dir, 'notes.md'), 'utf8') : '');
const snapshot = async () => {
  const attached = await app.request('chat.attach', { conversationId });
  if (!attached.snapshot) throw new Error('no turn');
  return attached.snapshot;
};
const statesOf = async () => tools((await snapshot()).message).map(({ state }) => state);
const status = (wanted: string) =>
  waitFor(`the turn to be ${wanted}`, async () => ((await snapshot()).turn.status === wanted ? true : undefined));

describe('after damage', () => {
  it('S1: when no assistant can be read, there is one to talk to, and the log names what was left out', async () => {
    await restartAfter("UPDATE assistants SET settings = '{half'");
    const [assistant, ...others] = await app.request('assistants.list', {});
    expect([assistant?.name, others]).toEqual(['Quartermaster', []]);
    expect(app.log.entries.map(({ message }) => message)).toContainEqual(expect.stringContaining('cannot be read'));
    const { id } = await app.request('conversations.create', { assistantId: assistant?.id ?? '' });
    await app.request('chat.send', { conversationId: id, parts: [{ type: 'text', text: 'hello' }] });
  });
});

describe('after a crash', () => {
  it('A1: what waited still waits, with the same cards', async () => {
    await restartAfter('');
    expect(await app.request('approvals.list', {})).toHaveLength(2);
    expect(await statesOf()).toEqual(['approval-requested', 'approval-requested']);
  });

  it('A3: a call that had started is not run again, and person and model are told that it may have run', async () => {
    await restartAfter(
      running + decided('one', 'approved') + call('one', 'started') + decided('two', 'denied') + call('two', 'denied'),
    );
    await status('interrupted');
    const [one, two] = tools((await snapshot()).message);
    expect(one).toMatchObject({ state: 'outcome-unknown', note: expect.stringContaining('may have taken effect') });
    expect(two?.state).toBe('output-denied');
    expect((await snapshot()).message.parts.at(-1)).toMatchObject({ type: 'notice', code: 'interrupted' });
    await app.request('chat.send', { conversationId, parts: [{ type: 'text', text: 'hello' }] });
    await status('done');
    expect(notes()).toBe('');
  });

  it('A3: a call that was approved and had not started is offered: run it', async () => {
    await restartAfter(
      running + decided('one', 'approved') + call('one', 'approved') + decided('two', 'denied') + call('two', 'denied'),
    );
    const [card, ...others] = await app.request('approvals.list', {});
    expect(others).toEqual([]);
    expect(card).toMatchObject({ kind: 'resume', input: { text: 'one' }, scopes: ['once'] });
    expect(notes()).toBe('');
    await app.request('approvals.respond', { approvalId: card?.approvalId ?? '', decision: 'approve' });
    await status('done');
    expect(notes()).toBe('- one\n');
  });

  it('A3: … or discard it', async () => {
    await restartAfter(
      running + decided('one', 'approved') + call('one', 'approved') + decided('two', 'denied') + call('two', 'denied'),
    );
    const [card] = await app.request('approvals.list', {});
    await app.request('approvals.respond', { approvalId: card?.approvalId ?? '', decision: 'deny' });
    await status('done');
    expect(notes()).toBe('');
    expect(await statesOf()).toEqual(['output-denied', 'output-denied']);
  });

  it('a call that had not been decided about when the app ended is not run, and says so', async () => {
    await restartAfter(
      `${running} DELETE FROM approvals; UPDATE tool_calls SET state = 'requested'; UPDATE message_parts SET content = json_set(content, '$.state', 'input-available') WHERE json_extract(content, '$.type') = 'tool';`,
    );
    await status('interrupted');
    expect(await statesOf()).toEqual(['not-run', 'not-run']);
    expect(notes()).toBe('');
  });

  it('a turn whose cards had all been declined goes on and tells the model', async () => {
    await restartAfter(
      decided('one', 'denied') + call('one', 'denied') + decided('two', 'denied') + call('two', 'denied'),
    );
    await status('done');
    expect(await statesOf()).toEqual(['output-denied', 'output-denied']);
  });

  it('a result that the ledger has and the message has not is shown', async () => {
    const told = JSON.stringify({ type: 'text', value: 'Noted: one' });
    await restartAfter(
      `${running}${decided('one', 'approved')}${decided('two', 'denied')}${call('two', 'denied')}
       UPDATE tool_calls SET state = 'finished', model_output = '${told}' WHERE json_extract(input, '$.text') = 'one';
       UPDATE message_parts SET content = json_set(content, '$.state', 'running') WHERE json_extract(content, '$.input.text') = 'one';`,
    );
    await status('interrupted');
    expect(await statesOf()).toEqual(['output-available', 'output-denied']);
    expect(notes()).toBe('');
  });
});
