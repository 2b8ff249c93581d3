import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../../../../storage/database';
import { KeptVectors } from '../KeptVectors';
import type { ToolDocument } from '../ToolDocument';

const toolsOf = (server: string, count: number): ToolDocument[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${server}/${index}`,
    words: `tool ${index}`,
    title: '',
    server,
    description: '',
    argumentNames: '',
    fingerprint: `${server}/${index}`,
  }));

let database: Database;
/** How many texts each request to the embedder held; it fails while it is told to. */
let requests: number[];
let failure: Error | undefined;
let vectors: KeptVectors;
beforeEach(() => {
  database = openDatabase(':memory:');
  requests = [];
  failure = undefined;
  vectors = new KeptVectors(
    database,
    { now: () => 1 },
    {
      embed: async texts => {
        requests.push(texts.length);
        if (failure) throw failure;
        // A direction of its own for each tool, whatever its server.
        return texts.map(text => Float32Array.of(1, Number(/\d+/.exec(text)?.[0])));
      },
    },
  );
});
afterEach(() => {
  if (database.isOpen) database.close();
});
const slopesOf = (made: readonly (Float32Array | undefined)[]) =>
  made.map(vector => Math.round((vector?.[1] ?? 0) / (vector?.[0] ?? 1)));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

it('gives every tool its own vector, made or kept, however many servers ask at once', async () => {
  const ask = () =>
    Promise.all([3, 120, 1].map((count, server) => vectors.embedTools(toolsOf(`${'abc'[server]}`, count))));
  const made = await ask();
  expect(made.map(slopesOf)).toEqual([upTo(3), upTo(120), upTo(1)]);
  const kept = await ask();
  expect(kept).toEqual(made);
});

it('embeds in slices: neither a large server nor many small ones are one piece of work, nor a request each', async () => {
  await Promise.all([
    vectors.embedTools(toolsOf('large', 120)),
    ...upTo(30).map(n => vectors.embedTools(toolsOf(`small-${'x'.repeat(n)}`, 1))),
  ]);
  expect(requests).toEqual([100, 100, 100]);
});

it('a slice that fails is told to those who wait for it, and the next ones are embedded', async () => {
  failure = new Error('the worker is gone');
  const lost = vectors.embedTools(toolsOf('one', 2));
  await expect(lost).rejects.toThrow('the worker is gone');
  failure = undefined;
  expect(slopesOf(await vectors.embedTools(toolsOf('one', 2)))).toEqual([0, 1]);
});

it('an app that has ended gets no vectors, and no error', async () => {
  const asked = vectors.embedTools(toolsOf('one', 60));
  database.close();
  expect(await asked).toEqual(upTo(60).map(() => undefined));
  expect(requests).toEqual([]);
});
