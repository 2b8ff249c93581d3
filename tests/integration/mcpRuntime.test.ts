import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestMcp, nodeServer, stubbornServer } from '../support/testMcp';
import { waitFor } from '../support/waitFor';

let mcp: ReturnType<typeof createTestMcp>;
beforeEach(() => {
  mcp = createTestMcp();
});
afterEach(() => mcp.runtime.close());

const Pids = z.object({
  structuredContent: z.object({ pids: z.array(z.number()), cancelled: z.number(), hanging: z.number() }),
});
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const callPids = async (serverId: string, onProgress?: (line: string) => void) =>
  Pids.parse(await mcp.runtime.callTool({ serverId, toolName: 'pids' }, {}, onProgress ? { onProgress } : {}))
    .structuredContent;

/** A server with times of its own, in ms. */
async function createWithTimeouts(timeouts: object): Promise<string> {
  const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer], { enabled: false }));
  mcp.database.prepare('UPDATE mcp_servers SET timeouts = ? WHERE id = ?').run(JSON.stringify(timeouts), id);
  await mcp.store.update(id, { enabled: true });
  return id;
}

describe('MCP runtime over stdio', () => {
  it('lists page after page, past text on stdout, odd schemas, a name given twice and one that is missing', async () => {
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
    expect(await mcp.catalog.refreshTools(id)).toBe(2);
    expect(mcp.catalog.listTools(id)?.map(({ name }) => name)).toEqual(['pids', 'hang']);
    expect(mcp.catalog.notices(id)).toEqual([
      expect.stringContaining('pids is listed twice'),
      expect.stringContaining('no usable name'),
    ]);
  });

  it('passes progress on and gives the result as it came', async () => {
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
    const lines: string[] = [];
    expect((await callPids(id, line => lines.push(line))).pids).toHaveLength(2);
    expect(lines).toEqual(['half']);
  });

  it('tells a cancelled call apart, and the server hears of it', async () => {
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
    const abort = new AbortController();
    const hanging = mcp.runtime.callTool({ serverId: id, toolName: 'hang' }, {}, { signal: abort.signal });
    await waitFor('the call to arrive', async () => ((await callPids(id)).hanging === 1 ? true : undefined));
    abort.abort();
    await expect(hanging).rejects.toThrowError(/cancelled/i);
    await waitFor('the cancel to arrive', async () => ((await callPids(id)).cancelled === 1 ? true : undefined));
  });

  it('ends a server that ignores everything, with the children it started', async () => {
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
    const { pids } = await callPids(id);
    expect(pids.every(isAlive)).toBe(true);
    await mcp.runtime.stop(id);
    expect(pids.some(isAlive)).toBe(false);
    expect(mcp.runtime.status(id).state).toBe('idle');
  });

  it('names the command and the PATH of a command that is not there', async () => {
    const draft = nodeServer('None', []);
    const { id } = await mcp.store.create({
      ...draft,
      transport: { type: 'stdio', command: 'no-such-command', args: ['x'] },
    });
    await expect(mcp.runtime.client(id)).rejects.toMatchObject({
      code: 'mcp_unavailable',
      message: expect.stringContaining('was not found'),
    });
    expect(mcp.runtime.status(id)).toMatchObject({
      state: 'failed',
      command: 'no-such-command x',
      searchPath: process.env['PATH'],
    });
  });

  it('S2: a server that ends at once is told with its last words, without the secrets in them', async () => {
    const { id } = await mcp.store.create(
      nodeServer('Dies', ['-e', 'console.error("the key is " + process.env.KEY); process.exit(3)'], {
        env: { KEY: 'secret-value' },
      }),
    );
    const error: unknown = await mcp.runtime.client(id).catch((thrown: unknown) => thrown);
    const told = JSON.stringify([error, error instanceof Error ? error.message : '', mcp.runtime.status(id)]);
    expect(told).toContain('the key is');
    expect(told).toContain('3');
    expect(told).not.toContain('secret-value');
  });

  it('S2: a key that a server tells in an error reaches neither the answer nor the log', async () => {
    const env = { API_KEY: 'line-one-of-it\nline-two-of-it' };
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer], { env }));
    const error: unknown = await mcp.runtime
      .callTool({ serverId: id, toolName: 'leak' }, {}, {})
      .catch((thrown: unknown) => thrown);
    const told = inspect([error, mcp.runtime.readLogs(id), mcp.log.entries], { depth: 10 });
    expect(told).toContain('refused');
    expect(told).toContain('key is');
    expect(told).not.toMatch(/line-(one|two)-of-it/);
  });

  it('a call may take longer than its idle time while it tells its progress', async () => {
    const id = await createWithTimeouts({ idle: 1_000 });
    expect(await mcp.runtime.callTool({ serverId: id, toolName: 'tick' }, { count: 7 }, {})).toMatchObject({
      content: [{ text: 'ticked' }],
    });
  });

  it.each<[string, object, string]>([
    ['is silent for too long', { idle: 100 }, 'hang'],
    ['tells its progress for ever', { idle: 1_000, total: 500 }, 'tick'],
  ])(
    'C4: a call that %s is ended as one that timed out, not as one that was cancelled',
    async (_what, timeouts, toolName) => {
      const id = await createWithTimeouts(timeouts);
      const { signal } = new AbortController();
      await expect(
        mcp.runtime.callTool({ serverId: id, toolName }, { count: 1_000 }, { signal }),
      ).rejects.toMatchObject({ code: 'mcp_unavailable', detail: { reason: 'timeout' } });
    },
  );

  it('C3: whoever waits for a server that does not start is free at once when the turn is stopped', async () => {
    const { id } = await mcp.store.create(nodeServer('Mute', ['-e', 'setInterval(() => {}, 1000)']));
    const abort = new AbortController();
    const calling = mcp.runtime.callTool({ serverId: id, toolName: 'x' }, {}, { signal: abort.signal });
    abort.abort();
    await expect(calling).rejects.toMatchObject({ detail: { reason: 'cancelled' } });
    expect(mcp.runtime.status(id).state).toBe('connecting');
  });

  it.each([[['a']], ['{}'], [7], [null]])(
    'A2: %j in place of an object of arguments is refused, not replaced',
    async input => {
      const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
      const calling = mcp.runtime.callTool({ serverId: id, toolName: 'pids' }, input, {});
      await expect(calling).rejects.toMatchObject({ code: 'bad_input' });
      expect(mcp.statuses).toEqual([]);
    },
  );

  it('R6: a server or a tool that is switched off is refused at the call', async () => {
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
    mcp.store.setToolSetting({ serverId: id, toolName: 'pids' }, { enabled: false });
    await expect(callPids(id)).rejects.toMatchObject({ code: 'tool_unavailable' });
    mcp.store.setToolSetting({ serverId: id, toolName: 'pids' }, { enabled: true });
    await mcp.store.update(id, { enabled: false });
    await expect(callPids(id)).rejects.toMatchObject({ code: 'tool_unavailable' });
    await expect(mcp.runtime.callTool({ serverId: 'nobody', toolName: 'x' }, {}, {})).rejects.toMatchObject({
      code: 'tool_unavailable',
    });
  });
});

describe('MCP catalog', () => {
  it('R4: a failed refresh keeps the last good list, and says why it failed', async () => {
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
    await mcp.catalog.refreshTools(id);
    const held = mcp.catalog.listTools(id);
    await mcp.runtime.close();
    await expect(mcp.catalog.refreshTools(id)).rejects.toMatchObject({ code: 'mcp_unavailable' });
    expect(mcp.catalog.listTools(id)).toBe(held);
    expect(mcp.catalog.failure(id)?.message).toBeTruthy();
  });

  it('R1: reading never connects; the first read of a server that never answered starts one refresh, and no more', async () => {
    const { id } = await mcp.store.create(nodeServer('Dead', ['-e', 'process.exit(1)']));
    expect(mcp.statuses).toEqual([]);
    for (let read = 0; read < 5; read += 1) expect(mcp.catalog.listTools(id)).toBeUndefined();
    await waitFor('the one attempt', () => (mcp.catalog.failure(id) ? true : undefined));
    expect(mcp.catalog.listTools(id)).toBeUndefined();
    expect(mcp.statuses.filter(state => state === 'connecting')).toHaveLength(1);
  });

  it('a list is there after a restart, and void when the server is another one', async () => {
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
    await mcp.catalog.refreshTools(id);
    const row = mcp.database.prepare('SELECT tools FROM mcp_catalogs').get();
    expect(String(row?.['tools'])).toContain('hang');
    await mcp.store.update(id, {
      transport: { type: 'stdio', command: process.execPath, args: ['other.mjs'] },
      enabled: false,
    });
    expect(mcp.catalog.listTools(id)).toBeUndefined();
  });

  it('refreshes of one server at the same time are one', async () => {
    const { id } = await mcp.store.create(nodeServer('Stubborn', [stubbornServer]));
    await Promise.all([mcp.catalog.refreshTools(id), mcp.catalog.refreshTools(id), mcp.catalog.refreshTools(id)]);
    expect(mcp.statuses.filter(state => state === 'connecting')).toHaveLength(1);
    expect(mcp.changed).toEqual([id]);
  });
});
