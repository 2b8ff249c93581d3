import { join } from 'node:path';
import { build } from 'vite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fakeClock';
import { createRecordingLogger } from '../../../../tests/support/recordingLogger';
import type { WorkerPort } from '../../workerPort';
import { PageReader, READ_TIMEOUT_MS } from '../PageReader';
import { PageRequest } from '../pageProtocol';
import { startPageWorker } from '../startPageWorker';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-worker-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, '../pageWorker.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'pageWorker.mjs' } },
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

let reader: PageReader;
let ports: WorkerPort[];
let clock: FakeClock;
beforeEach(() => {
  ports = [];
  clock = new FakeClock();
  reader = new PageReader({
    clock,
    log: createRecordingLogger(),
    start: () => {
      const port = startPageWorker(join(folder, 'pageWorker.mjs'));
      ports.push(port);
      return port;
    },
  });
});
afterEach(() => reader.close());

const read = (html: string, change: { status?: number; contentType?: string; signal?: AbortSignal } = {}) =>
  reader.read(
    {
      url: new URL('https://example.org/'),
      status: change.status ?? 200,
      contentType: change.contentType ?? 'text/html',
      body: Buffer.from(html),
    },
    change.signal ?? new AbortController().signal,
  );
/** Takes any parser longer than a person has. */
const endless = `<script>evil()</script><body>${'<div>'.repeat(29_000)}deep words${'</div>'.repeat(29_000)}</body>`;

describe('PageReader', () => {
  it('reads in a thread that it keeps, and errors arrive with their words', async () => {
    expect(await read('<p>one</p>')).toMatchObject({ text: 'one' });
    await expect(read('x', { status: 404 })).rejects.toMatchObject({
      code: 'tool_unavailable',
      detail: { status: 404 },
    });
    expect(await read('<p>two</p>')).toMatchObject({ text: 'two' });
    expect(ports).toHaveLength(1);
  });

  it('C4: a page that takes for ever costs its thread and is given as bare text; the next one is read', async () => {
    const slow = read(endless);
    clock.advance(READ_TIMEOUT_MS);
    expect(await slow).toMatchObject({ text: 'deep words', notes: [expect.stringContaining('bare text')] });
    expect(await read('<p>next</p>')).toMatchObject({ text: 'next' });
    expect(ports).toHaveLength(2);
  });

  it('a slow page does not hold up another one', async () => {
    const slow = read(endless);
    expect(await read('<p>quick</p>')).toMatchObject({ text: 'quick' });
    clock.advance(READ_TIMEOUT_MS);
    await slow;
  });

  it('a thread that dies in the middle is not the end of the page', async () => {
    const page = read(endless);
    await ports[0]?.stop();
    expect(await page).toMatchObject({ text: 'deep words' });
  });

  it('keeps nothing of the pages it has read', async () => {
    const listeners: string[] = [];
    const end: ((cause: unknown) => void)[] = [];
    let answer: (message: unknown) => void = () => undefined;
    const own = new PageReader({
      clock,
      log: createRecordingLogger(),
      start: () => ({
        postMessage: message => {
          const page = { url: 'u', title: '', contentType: 'text/html', text: 'read', notes: [] };
          answer({ id: PageRequest.parse(message).id, reply: { ok: true, page } });
        },
        on: (event, listener) => {
          listeners.push(event);
          answer = listener;
        },
        onEnd: listener => void end.push(listener),
        stop: async () => undefined,
      }),
    });
    const body = Buffer.from('x');
    const response = { url: new URL('https://example.org/'), status: 200, contentType: 'text/html', body };
    for (let count = 0; count < 20; count += 1) {
      expect(await own.read(response, new AbortController().signal)).toMatchObject({ text: 'read' });
    }
    expect([listeners, end.length]).toEqual([['message'], 1]);
    await own.close();
  });

  it('a page of a million angles is given to no parser', async () => {
    expect(await read(`words ${'<'.repeat(1_000_000)}`)).toMatchObject({ text: 'words' });
    expect(ports).toHaveLength(0);
  });

  it('ends with the signal', async () => {
    const abort = new AbortController();
    const page = read(endless, { signal: abort.signal });
    abort.abort(new Error('stopped'));
    await expect(page).rejects.toThrowError('stopped');
  });
});
