import { afterEach, describe, expect, it } from 'vitest';
import { McpCatalogService } from '../../src/main/ai/mcp/McpCatalogService';
import { systemClock } from '../../src/main/systemClock';
import { createMemoryServer, type ListPage } from '../support/memoryServer';
import { createTestMcp, nodeServer } from '../support/testMcp';
import { waitFor } from '../support/waitFor';

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** A server in memory, known to store, runtime and catalog. */
async function start(answer: (cursor: string | undefined) => ListPage | Promise<ListPage>) {
  const server = createMemoryServer(answer);
  const mcp = createTestMcp(server.openTransport);
  ended.push(() => mcp.runtime.close());
  const { id } = await mcp.store.create(nodeServer('Memory', ['-e', '']));
  return { ...mcp, server, id, names: () => mcp.catalog.listTools(id)?.map(({ name }) => name) };
}
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const pageOf = (...names: string[]): ListPage => ({ tools: names.map(tool) });
const gate = () => Promise.withResolvers<void>();

describe('MCP catalog over a server in memory', () => {
  it('R5, S18: one tool whose output schema the client would refuse costs no other', async () => {
    const mcp = await start(() => ({ tools: [{ ...tool('odd'), outputSchema: 7, annotations: 'x' }, tool('good')] }));
    expect(await mcp.catalog.refreshTools(mcp.id)).toBe(2);
    expect(mcp.names()).toEqual(['odd', 'good']);
  });

  it.each<[string, (cursor: string | undefined) => ListPage, number, RegExp]>([
    ['repeat', () => ({ ...pageOf('a'), nextCursor: 'again' }), 1, /repeat/],
    ['never end', cursor => ({ ...pageOf(`a${cursor}`), nextCursor: `${Number(cursor ?? 0) + 1}` }), 200, /200 pages/],
    ['are too long', () => pageOf(...Array.from({ length: 30_000 }, (_, index) => `t${index}`)), 10_000, /10000 tools/],
  ])('C4: pages that %s are cut, and it is said', async (_what, answer, count, notice) => {
    const mcp = await start(answer);
    expect(await mcp.catalog.refreshTools(mcp.id)).toBe(count);
    expect(mcp.catalog.notices(mcp.id).at(-1)).toMatch(notice);
  });

  it('refreshes when the server says that its list has changed', async () => {
    let names = ['one'];
    const mcp = await start(() => pageOf(...names));
    await mcp.catalog.refreshTools(mcp.id);
    names = ['one', 'two'];
    await mcp.server.announceChange();
    await waitFor('the new tool', () => (mcp.names()?.length === 2 ? true : undefined));
  });

  it('a change that is told while a list is on its way is not lost', async () => {
    const [asked, answered] = [gate(), gate()];
    let first = true;
    const mcp = await start(async () => {
      if (!first) return pageOf('old', 'new');
      first = false;
      asked.resolve();
      await answered.promise;
      return pageOf('old');
    });
    const refresh = mcp.catalog.refreshTools(mcp.id);
    await asked.promise;
    mcp.catalog.listChanged(mcp.id);
    mcp.catalog.listChanged(mcp.id);
    answered.resolve();
    await refresh;
    await waitFor('the new tool', () => (mcp.names()?.length === 2 ? true : undefined));
    expect(mcp.server.lists()).toBe(2);
  });

  it('R4: a list that fails half way keeps the last good one', async () => {
    let isBroken = false;
    const mcp = await start(cursor => {
      if (cursor === undefined) return { ...pageOf('one'), nextCursor: '2' };
      if (isBroken) throw new Error('the database is away');
      return pageOf('two');
    });
    await mcp.catalog.refreshTools(mcp.id);
    isBroken = true;
    await expect(mcp.catalog.refreshTools(mcp.id)).rejects.toMatchObject({
      code: 'mcp_unavailable',
      message: expect.stringMatching(/Memory.*the database is away/),
    });
    expect(mcp.names()).toEqual(['one', 'two']);
  });

  it('an answer that comes after the list was given up leaves nothing behind', async () => {
    const [asked, answered] = [gate(), gate()];
    let first = true;
    const mcp = await start(async () => {
      if (!first) return pageOf('new');
      first = false;
      asked.resolve();
      await answered.promise;
      return pageOf('stale');
    });
    const stale = mcp.catalog.refreshTools(mcp.id);
    await asked.promise;
    mcp.catalog.forget(mcp.id);
    await mcp.catalog.refreshTools(mcp.id);
    answered.resolve();
    await stale;
    expect(mcp.names()).toEqual(['new']);
  });

  it('what fails while the app ends is not held against a server', async () => {
    const mcp = await start(() => pageOf('one'));
    mcp.catalog.close();
    await mcp.runtime.close();
    await mcp.catalog.prewarmActiveServerTools();
    await expect(mcp.catalog.refreshTools(mcp.id)).rejects.toMatchObject({ code: 'mcp_unavailable' });
    expect(mcp.catalog.failure(mcp.id)).toBeUndefined();
    expect(mcp.server.connections()).toBe(0);
  });
});

describe('MCP catalog and connections', () => {
  it('R1: a list on disk is read without a connection, also by the next start of the app', async () => {
    const mcp = await start(() => pageOf('one'));
    await mcp.catalog.refreshTools(mcp.id);
    let asked = 0;
    const next = new McpCatalogService({
      ...mcp,
      clock: systemClock,
      onChanged: () => undefined,
      connections: {
        client: () => {
          asked += 1;
          throw new Error('must not connect');
        },
      },
    });
    expect(next.listTools(mcp.id)?.map(({ name }) => name)).toEqual(['one']);
    expect(next.refreshedAt(mcp.id)).toBeGreaterThan(0);
    expect(asked).toBe(0);
  });

  it('warms four servers at a time, past those that fail, and none that is switched off', async () => {
    const mcp = createTestMcp();
    const drafts = Array.from({ length: 9 }, (_, index) => nodeServer(`S${index}`, [`${index}`]));
    for (const draft of drafts) await mcp.store.create(draft);
    await mcp.store.create(nodeServer('Off', ['off'], { enabled: false }));
    const waiting: (() => void)[] = [];
    const asked: string[] = [];
    const catalog = new McpCatalogService({
      ...mcp,
      clock: systemClock,
      onChanged: () => undefined,
      connections: {
        client: id => {
          asked.push(id);
          return new Promise((_, reject) => waiting.push(() => reject(new Error('dead'))));
        },
      },
    });
    const warming = catalog.prewarmActiveServerTools();
    await waitFor('four at once', () => waiting.length === 4 || undefined);
    for (let done = 0; done < 9; done += 1) {
      await waitFor('the next server', () => waiting.length > 0 || undefined);
      expect(waiting.length).toBeLessThanOrEqual(4);
      waiting.shift()?.();
    }
    await warming;
    expect(new Set(asked).size).toBe(9);
    expect(asked).toHaveLength(9);
  });
});
