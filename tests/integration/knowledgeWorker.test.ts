import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KnowledgeService } from '../../src/main/knowledge/KnowledgeService';
import type { WorkerPort } from '../../src/main/workerPort';
import { startKnowledgeWorker } from '../../src/main/knowledge/startKnowledgeWorker';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'knowledge-worker-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, '../../src/main/knowledge/worker.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'knowledgeWorker.mjs' } },
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

function start(database: string, program = 'knowledgeWorker.mjs') {
  const ports: WorkerPort[] = [];
  const notices: string[] = [];
  const ignore = () => undefined;
  const service = new KnowledgeService({
    start: () => {
      const port = startKnowledgeWorker(join(folder, program), join(folder, database));
      ports.push(port);
      return port;
    },
    log: { info: ignore, warn: ignore, error: ignore },
    onNotice: text => void notices.push(text),
    onItemChanged: ignore,
  });
  return { service, ports, notices };
}

it('finds after the death of its thread and after a restart what was added before', async () => {
  const first = start('knowledge.db');
  const base = await first.service.createBase({ name: 'Notes' });
  await first.service.addItems(base.id, [{ type: 'note', title: '笔记', text: '知识库可以添加文件。' }]);
  const long = { type: 'note' as const, title: 'x', text: 'word '.repeat(900_000) };
  const [lost] = await Promise.allSettled([first.service.addItems(base.id, [long]), first.ports[0]?.stop()]);
  expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'storage_failed' } });
  expect(await first.service.search([base.id], '知识', 5)).toMatchObject([{ title: '笔记' }]);
  expect(first.ports.length).toBe(2);
  await first.service.close();

  const second = start('knowledge.db');
  expect(await second.service.search([base.id], '文件', 5)).toMatchObject([{ title: '笔记' }]);
  await second.service.close();
});

it('S1: a damaged database is put together again, found in again, and said so', async () => {
  const first = start('damaged.db');
  const base = await first.service.createBase({ name: 'Notes' });
  for (let number = 0; number < 60; number += 1) {
    const text = `Paragraph ${number} is about lighthouses. ${'and more '.repeat(300)}`;
    await first.service.addItems(base.id, [{ type: 'note', title: `Note ${number}`, text }]);
  }
  await first.service.close();
  const path = join(folder, 'damaged.db');
  const bytes = await readFile(path);
  bytes.fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 30_000);
  await writeFile(path, bytes);

  const second = start('damaged.db');
  const found = await second.service.search([base.id], 'lighthouses', 100);
  expect(found.length).toBeGreaterThan(10);
  expect(second.notices).toEqual([expect.stringMatching(/knowledge bases was damaged.*put together again/)]);
  await second.service.close();
});

it('says what is wrong with a database that cannot be opened in place of dying without a word', async () => {
  await mkdir(join(folder, 'folder.db'));
  const { service } = start('folder.db');
  await expect(service.listBases()).rejects.toMatchObject({
    code: 'storage_failed',
    message: expect.stringContaining('folder.db'),
  });
  await service.close();
});

it('fails the call when there is no worker program', async () => {
  const { service } = start('knowledge.db', 'missing.mjs');
  await expect(service.listBases()).rejects.toMatchObject({ code: 'storage_failed' });
  await service.close();
});
