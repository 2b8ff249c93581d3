import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { KnowledgeReader } from '../../ai/tools/adapters/aiSdk/types';
import { KnowledgeService } from '../KnowledgeService';
import { KnowledgeStore } from '../KnowledgeStore';
import { openKnowledgeDatabase } from '../openKnowledgeDatabase';
import { channelPort } from '../../workerPort';
import { sampleKnowledgeFiles } from '../sampleKnowledge';
import { serveKnowledge } from '../serveKnowledge';

const resources = join(import.meta.dirname, '../../../../resources');
const services: KnowledgeService[] = [];
afterEach(() => Promise.all(services.splice(0).map(service => service.close())));

/** Both ends in one thread. `serve` is the worker's side. */
function setUp(serve: (port: MessagePort, starts: number) => void) {
  const changed: string[] = [];
  const logged: unknown[] = [];
  const servers: MessagePort[] = [];
  const log = (...line: unknown[]) => void logged.push(line);
  const service = new KnowledgeService({
    start: () => {
      const { port1, port2 } = new MessageChannel();
      servers.push(port2);
      serve(port2, servers.length);
      return channelPort(port1);
    },
    log: { info: log, warn: log, error: log },
    onNotice: text => log(text),
    onItemChanged: baseId => changed.push(baseId),
  });
  services.push(service);
  return { service, changed, logged, servers };
}

function setUpStore() {
  const store = new KnowledgeStore(openKnowledgeDatabase(':memory:'));
  return { ...setUp(port => serveKnowledge(port, store)), store };
}

describe('KnowledgeService', () => {
  it('answers every method through the channel', async () => {
    const { service, changed } = setUpStore();
    const base = await service.createBase({ name: 'Notes' });
    const items = await service.addItems(base.id, [
      { type: 'note', title: 'Tea', text: '# Brewing\n\nBoil water.' },
      { type: 'file', path: '/nowhere/at/all.md' },
    ]);
    expect(items).toMatchObject([
      { state: 'ready', path: null, chunkCount: 1 },
      { state: 'failed', path: '/nowhere/at/all.md', title: 'all', message: expect.stringContaining('not there') },
    ]);
    expect(await service.listItems(base.id)).toEqual(items);
    expect(await service.search([base.id], 'water', 5)).toMatchObject([
      { baseId: base.id, baseName: 'Notes', title: 'Tea', headings: ['Brewing'], position: 0, text: 'Boil water.' },
    ]);
    const reader: KnowledgeReader = service;
    expect(await reader.listBases([base.id, 'unknown'])).toMatchObject([{ id: base.id, titles: ['Tea'] }]);
    await service.removeItem(items[1]?.id ?? '');
    expect(await service.listBases()).toMatchObject([{ itemCount: 1, chunkCount: 1 }]);
    await service.deleteBase(base.id);
    expect(await service.listBases()).toEqual([]);
    expect(changed).toEqual([base.id, base.id, base.id, base.id]);
  });

  it('takes in the sample knowledge whole, and finds in it in three languages', async () => {
    const { service } = setUpStore();
    const { id } = await service.createBase({ name: 'Quartermaster' });
    const paths = await sampleKnowledgeFiles(resources);
    const items = await service.addItems(
      id,
      paths.map(path => ({ type: 'file', path })),
    );
    expect(items.map(item => item.state)).toEqual(paths.map(() => 'ready'));
    const best = async (query: string) => (await service.search([id], query, 1))[0]?.headings.at(-1);
    expect(await best('Which files can I add?')).toBe('What you can add');
    expect(await best('审批卡片')).toBe('审批卡片');
    expect(await best('データの保存')).toBe('データの保存場所');
  });

  it('answers a search while a thousand items are being added', async () => {
    const { service, changed } = setUpStore();
    const base = await service.createBase({ name: 'Many' });
    const notes = Array.from({ length: 1_000 }, (_, index) => ({
      type: 'note' as const,
      title: `${index}`,
      text: 'x',
    }));
    const order: string[] = [];
    const adding = service.addItems(base.id, notes).then(() => order.push('added'));
    await service.search([base.id], 'anything', 5).then(() => order.push('searched'));
    await adding;
    expect(order).toEqual(['searched', 'added']);
    expect(changed.length).toBeLessThan(100);
  });

  it('carries a typed error across, and goes on', async () => {
    const { service } = setUpStore();
    await expect(service.deleteBase('gone')).rejects.toMatchObject({ name: 'AppError', code: 'not_found' });
    expect(await service.listBases()).toEqual([]);
  });

  it('stops adding when the base is deleted meanwhile, and leaves nothing of it', async () => {
    const { service, store } = setUpStore();
    const base = await service.createBase({ name: 'Short' });
    const adding = service.addItems(base.id, [
      { type: 'file', path: '/nowhere/1.md' },
      { type: 'note', title: 'n', text: 'x' },
    ]);
    const [added] = await Promise.allSettled([adding, service.deleteBase(base.id)]);
    expect(added).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    expect(store.search([base.id], 'x', 5)).toEqual([]);
  });

  it('logs what went wrong inside and sends no details of it', async () => {
    const { service, store, logged } = setUpStore();
    store.close();
    await expect(service.listBases()).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining('database'),
    });
    expect(JSON.stringify(logged)).toContain('database is not open');
  });
});

describe('a worker that dies', () => {
  it('fails everything that waits, in words; the next call starts another', async () => {
    const store = new KnowledgeStore(openKnowledgeDatabase(':memory:'));
    const { service, servers, logged } = setUp((port, starts) => {
      if (starts > 1) serveKnowledge(port, store);
    });
    const waiting = [service.listBases(), service.search(['x'], 'y', 1)];
    const settled = Promise.allSettled(waiting);
    servers[0]?.close();
    for (const result of await settled) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { code: 'storage_failed', message: expect.stringContaining('Try again') },
      });
    }
    expect(logged.length).toBe(1);
    expect(await service.listBases()).toEqual([]);
    expect(servers.length).toBe(2);
  });

  it('says why, when it could tell', async () => {
    const { service } = setUp(port => {
      port.postMessage({ type: 'fatal', error: { code: 'storage_failed', message: 'The database is damaged.' } });
      port.close();
    });
    await expect(service.listBases()).rejects.toMatchObject({ message: 'The database is damaged.' });
    await expect(service.listBases()).rejects.toMatchObject({ message: 'The database is damaged.' });
  });
});

describe('close', () => {
  it('refuses what waits and what comes later, and starts no other worker', async () => {
    const { service, servers } = setUp(() => undefined);
    const [waiting] = await Promise.allSettled([service.listBases(), service.close()]);
    expect(waiting).toMatchObject({ reason: { message: expect.stringContaining('shutting down') } });
    await expect(service.listBases()).rejects.toMatchObject({ message: expect.stringContaining('shutting down') });
    expect(servers.length).toBe(1);
  });

  it('ends at once where nothing was asked', async () => {
    const { service, servers } = setUp(() => undefined);
    await service.close();
    expect(servers).toEqual([]);
  });
});
