import { setImmediate as giveWay } from 'node:timers/promises';
import type { Clock } from '../../../../../platform';
import { type Database, transaction } from '../../../../../storage/database';
import type { ToolDocument } from './ToolDocument';
import type { ToolEmbedder } from './ToolSearchIndex';
import { between, textsOf } from './toolVector';

/** Turns texts into vectors elsewhere than in this thread. */
export interface TextEmbedder {
  embed(texts: readonly string[]): Promise<readonly (Float32Array | undefined)[]>;
}

/** Names what made a vector: another model, or another way to use it, and everything is embedded anew. */
const EMBEDDER = 'static-256/1';
/** Questions whose vectors are kept: a model asks again with the same words. */
const MAX_QUERIES = 200;
/** Tools that are looked up, embedded and kept in one go; between two of them this thread is free. */
const SLICE = 50;

type Vector = Float32Array | undefined;

/** A tool whose vector somebody waits for. */
interface Wanted {
  readonly tool: ToolDocument;
  readonly resolve: (vector: Vector) => void;
  readonly reject: (cause: unknown) => void;
}

/** Vectors of tools by fingerprint, kept on disk: an unchanged tool is embedded once in its life. */
export class KeptVectors implements ToolEmbedder {
  readonly #queries = new Map<string, Vector>();
  readonly #wanted: Wanted[] = [];
  #isServing = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly embedder: TextEmbedder,
  ) {}

  async embedQuery(text: string): Promise<Vector> {
    if (this.#queries.has(text)) return this.#queries.get(text);
    const [vector] = await this.embedder.embed([text]);
    if (this.#queries.size >= MAX_QUERIES) this.#queries.clear();
    this.#queries.set(text, vector);
    return vector;
  }

  /** In slices, whoever asks: what many servers ask for at once would hold this thread as one piece of work. */
  embedTools(tools: readonly ToolDocument[]): Promise<readonly Vector[]> {
    const vectors = tools.map(
      tool => new Promise<Vector>((resolve, reject) => void this.#wanted.push({ tool, resolve, reject })),
    );
    if (!this.#isServing) void this.#serve();
    return Promise.all(vectors);
  }

  async #serve(): Promise<void> {
    this.#isServing = true;
    await giveWay(); // Others may ask meanwhile: a slice holds the tools of several small servers.
    while (this.#wanted.length > 0) {
      const slice = this.#wanted.splice(0, SLICE);
      try {
        const vectors = await this.#vectorsOf(slice.map(({ tool }) => tool));
        for (const { tool, resolve } of slice) resolve(vectors.get(tool.fingerprint));
      } catch (cause) {
        for (const { reject } of slice) reject(cause);
      }
      await giveWay();
    }
    this.#isServing = false;
  }

  async #vectorsOf(tools: readonly ToolDocument[]): Promise<ReadonlyMap<string, Vector>> {
    const vectors = this.#heldOf(tools);
    const missing = tools.filter(({ fingerprint }) => !vectors.has(fingerprint));
    if (missing.length === 0 || !this.database.isOpen) return vectors;
    const made = await this.embedder.embed(missing.flatMap(textsOf));
    for (const [index, { fingerprint }] of missing.entries()) {
      vectors.set(fingerprint, between(made[2 * index], made[2 * index + 1]));
    }
    await this.#keep(missing.map(({ fingerprint }) => [fingerprint, vectors.get(fingerprint)]));
    return vectors;
  }

  #heldOf(tools: readonly ToolDocument[]): Map<string, Vector> {
    const vectors = new Map<string, Vector>();
    if (!this.database.isOpen) return vectors; // The app has ended meanwhile.
    const find = this.database.prepare(
      'SELECT vector FROM tool_measures WHERE fingerprint = ? AND embedder = ? AND vector IS NOT NULL',
    );
    for (const { fingerprint } of tools) {
      const bytes = find.get(fingerprint, EMBEDDER)?.['vector'];
      if (bytes instanceof Uint8Array) vectors.set(fingerprint, new Float32Array(new Uint8Array(bytes).buffer));
    }
    return vectors;
  }

  /** All in one transaction: the disk is waited for at each commit. */
  async #keep(vectors: readonly (readonly [fingerprint: string, vector: Vector])[]): Promise<void> {
    await giveWay();
    if (!this.database.isOpen) return;
    const insert = this.database.prepare(
      `INSERT INTO tool_measures (fingerprint, vector, embedder, updated_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (fingerprint) DO UPDATE SET vector = excluded.vector, embedder = excluded.embedder`,
    );
    transaction(this.database, () => {
      for (const [fingerprint, vector] of vectors) {
        if (vector) insert.run(fingerprint, new Uint8Array(vector.buffer), EMBEDDER, this.clock.now());
      }
    });
    await giveWay();
    // Left alone, SQLite moves what many slices wrote to its place at one commit, which takes as long as all of them.
    if (this.database.isOpen) this.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }
}
