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
/** Tools that are embedded and kept in one go; between two of them this thread is free. */
const SLICE = 100;

/** Vectors of tools by fingerprint, kept on disk: an unchanged tool is embedded once in its life. */
export class KeptVectors implements ToolEmbedder {
  readonly #queries = new Map<string, Float32Array | undefined>();

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly embedder: TextEmbedder,
  ) {}

  async embedQuery(text: string): Promise<Float32Array | undefined> {
    if (this.#queries.has(text)) return this.#queries.get(text);
    const [vector] = await this.embedder.embed([text]);
    if (this.#queries.size >= MAX_QUERIES) this.#queries.clear();
    this.#queries.set(text, vector);
    return vector;
  }

  async embedTools(tools: readonly ToolDocument[]): Promise<readonly (Float32Array | undefined)[]> {
    if (!this.database.isOpen) return tools.map(() => undefined); // The app has ended meanwhile.
    const vectors = new Map<string, Float32Array | undefined>();
    const find = this.database.prepare(
      'SELECT vector FROM tool_measures WHERE fingerprint = ? AND embedder = ? AND vector IS NOT NULL',
    );
    for (const { fingerprint } of tools) {
      const bytes = find.get(fingerprint, EMBEDDER)?.['vector'];
      if (bytes instanceof Uint8Array) vectors.set(fingerprint, new Float32Array(new Uint8Array(bytes).buffer));
    }
    const missing = tools.filter(({ fingerprint }) => !vectors.has(fingerprint));
    for (let from = 0; from < missing.length; from += SLICE) {
      const slice = missing.slice(from, from + SLICE);
      const made = await this.embedder.embed(slice.flatMap(textsOf));
      for (const [index, { fingerprint }] of slice.entries()) {
        vectors.set(fingerprint, between(made[2 * index], made[2 * index + 1]));
      }
      this.#keep(slice.map(({ fingerprint }) => [fingerprint, vectors.get(fingerprint)]));
    }
    return tools.map(({ fingerprint }) => vectors.get(fingerprint));
  }

  /** All at once: the disk is waited for at each commit. */
  #keep(vectors: readonly (readonly [fingerprint: string, vector: Float32Array | undefined])[]): void {
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
  }
}
