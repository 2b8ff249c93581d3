import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { KeptVectors } from '../src/main/ai/tools/adapters/aiSdk/search/KeptVectors';
import type { ToolDocument } from '../src/main/ai/tools/adapters/aiSdk/search/ToolDocument';
import { openDatabase } from '../src/main/storage/database';
import { systemClock } from '../src/main/systemClock';
import { startTextWorker } from '../src/main/text/startTextWorker';
import { TextService } from '../src/main/text/TextService';
import { type Figure, figure, median } from './measure';
import { syntheticDocuments } from './syntheticTools';

/** First starts that are measured; the median of them stands for all, as this machine has other work too. */
const STARTS = 5;
/** Ms between two looks at the main thread. */
const RESOLUTION = 1;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** 2,608 tools on 66 servers, for want of real ones. */
const syntheticServers = (): ToolDocument[][] =>
  Array.from({ length: 66 }, (_, server) => syntheticDocuments(server, server < 65 ? 40 : 8));

/**
 * How long `work` takes, and the longest time that it held this thread, in ms. A timer that is due every ms is looked
 * at: what lies between two of its turns is that ms, and what it waited for others. So the longest hold is the 100th
 * percentile less the ms; commits, garbage collection and what the machine gave to other programs are in it.
 */
async function heldBy(work: () => Promise<unknown>): Promise<{ took: number; longest: number }> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  await wait(10 * RESOLUTION); // The first turn has none before it to be compared with.
  const start = performance.now();
  await work();
  const took = performance.now() - start;
  await wait(10 * RESOLUTION); // The last hold is seen when it is over.
  delays.disable();
  return { took, longest: delays.max / 1e6 - RESOLUTION };
}

/** Embeds the tools of some servers as an app does that starts with them for the first time: worker, database and all. */
async function firstStart(servers: readonly (readonly ToolDocument[])[], modelDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-bench-'));
  const database = openDatabase(join(folder, 'bench.db'));
  const start = () => startTextWorker(resolve('out/bench/textWorker.mjs'), modelDir);
  const text = new TextService({ start, clock: systemClock, log: silent });
  try {
    const kept = new KeptVectors(database, systemClock, text);
    return await heldBy(() => Promise.all(servers.map(async tools => kept.embedTools(tools))));
  } finally {
    await text.close();
    database.close();
    rmSync(folder, { recursive: true });
  }
}

/** The embedder: how long all tools of a first start take, and how long the main thread is held meanwhile. */
export async function measureEmbedding(
  modelDir: string,
  servers: readonly (readonly ToolDocument[])[] = syntheticServers(),
): Promise<Figure[]> {
  const seconds: number[] = [];
  const holds: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const { took, longest } = await firstStart(servers, modelDir);
    seconds.push(took / 1_000);
    holds.push(longest);
  }
  const count = servers.reduce((sum, tools) => sum + tools.length, 0).toLocaleString('en');
  const [all, longest] = [median(seconds), median(holds)];
  return [
    figure(`embedding ${count} tools`, all, 's', 'at most 2', all <= 2),
    figure('longest hold of the main thread meanwhile', longest, 'ms p100', 'at most 20', longest <= 20),
  ];
}
