import { KeywordIndex } from './KeywordIndex';
import { Slots } from './Slots';
import { splitQuery } from './splitQuery';
import type { ToolDocument } from './ToolDocument';

/** Gives vectors of length one; undefined for a text that has none. */
export interface ToolEmbedder {
  embedQuery(text: string): Promise<Float32Array | undefined>;
  /** One vector for each tool, in their order. */
  embedTools(tools: readonly ToolDocument[]): Promise<readonly (Float32Array | undefined)[]>;
}

/** A tool and how well it answers, best first; comparable within one answer only. */
export interface RankedTool {
  readonly name: string;
  readonly score: number;
}

/** What words count beside meaning: chosen on the development queries as a whole. */
const KEYWORD_WEIGHT = 7;

/** The tools of one owner, and their vectors one after the other; empty while they are being made. */
interface Owner {
  readonly slots: readonly number[];
  matrix: Float32Array;
}

/** Finds tools by words and, where there is an embedder, by meaning. Each owner's part is kept up to date by itself. */
export class ToolSearchIndex {
  readonly #keywords = new KeywordIndex();
  readonly #slots = new Slots();
  readonly #owners = new Map<string, Owner>();

  constructor(private readonly embedder?: ToolEmbedder) {}

  /** Puts the tools of one owner in place of those it had. Their words are found at once, their vectors when they are there. */
  async update(namespace: string, tools: readonly ToolDocument[]): Promise<void> {
    this.remove(namespace);
    const owner: Owner = { slots: tools.map(({ name }) => this.#slots.take(name)), matrix: new Float32Array(0) };
    this.#keywords.update(namespace, tools, owner.slots);
    this.#owners.set(namespace, owner);
    if (this.embedder) owner.matrix = matrixOf(await this.embedder.embedTools(tools));
  }

  remove(namespace: string): void {
    this.#keywords.remove(namespace);
    for (const slot of this.#owners.get(namespace)?.slots ?? []) this.#slots.free(slot);
    this.#owners.delete(namespace);
  }

  /** @param allowed wire names that may be found */
  async search(query: string, limit: number, allowed: ReadonlySet<string>): Promise<RankedTool[]> {
    const mask = this.#slots.maskOf(allowed);
    const parts = splitQuery(query);
    if (parts.length === 0) return this.#rank(query, limit, mask);
    const servers = this.#keywords.serverWords(query);
    const rankings = await Promise.all(parts.map(part => this.#rank(`${part} ${servers}`, limit, mask)));
    // The question as a whole adds what its parts share; its words are enough for that.
    return interleave(
      [...rankings, this.#best(this.#keywords.scores(query, mask.length), undefined, limit, mask)],
      limit,
    );
  }

  /** The best tools for one wish. */
  async #rank(query: string, limit: number, mask: Uint8Array): Promise<RankedTool[]> {
    const asked = await this.embedder?.embedQuery(this.#keywords.corrected(query));
    const words = this.#keywords.scores(query, mask.length);
    return this.#best(words, asked && this.#meanings(asked, mask), limit, mask);
  }

  #best(words: Float32Array, meanings: Float32Array | undefined, limit: number, mask: Uint8Array): RankedTool[] {
    let most = 0;
    for (let slot = 0; slot < mask.length; slot += 1)
      if (mask[slot] === 1 && (words[slot] as number) > most) most = words[slot] as number;
    const weight = most === 0 ? 0 : KEYWORD_WEIGHT / most;
    const best: { slot: number; score: number }[] = [];
    /** What is not above it has no place among the best any more. */
    let least = -Infinity;
    for (let slot = 0; slot < mask.length; slot += 1) {
      const word = words[slot] as number;
      if (mask[slot] !== 1 || (word === 0 && !meanings)) continue;
      const score = (meanings?.[slot] ?? 0) + weight * word;
      if (score <= least) continue;
      const place = best.findIndex(held => held.score < score);
      best.splice(place < 0 ? best.length : place, 0, { slot, score });
      if (best.length > limit) best.pop();
      if (best.length === limit) least = best.at(-1)?.score ?? least;
    }
    return best.map(({ slot, score }) => ({ name: this.#slots.nameOf(slot), score }));
  }

  /** Cosines to each tool's vector, standardised over the pool, so that questions of any length weigh the same. */
  #meanings(asked: Float32Array, mask: Uint8Array): Float32Array {
    const cosines = new Float32Array(mask.length);
    let count = 0;
    let sum = 0;
    let squares = 0;
    for (const { slots, matrix } of this.#owners.values()) {
      if (matrix.length === 0) continue;
      for (let row = 0; row < slots.length; row += 1) {
        const slot = slots[row] as number;
        if (mask[slot] !== 1) continue;
        const value = product(asked, matrix, row * asked.length);
        cosines[slot] = value;
        count += 1;
        sum += value;
        squares += value * value;
      }
    }
    const mean = sum / (count || 1);
    const deviation = Math.sqrt(Math.max(0, squares / (count || 1) - mean * mean)) || 1;
    for (let slot = 0; slot < cosines.length; slot += 1) cosines[slot] = ((cosines[slot] as number) - mean) / deviation;
    return cosines;
  }
}

function matrixOf(vectors: readonly (Float32Array | undefined)[]): Float32Array {
  const dimensions = vectors.find(vector => vector !== undefined)?.length ?? 0;
  const matrix = new Float32Array(dimensions * vectors.length);
  for (const [row, vector] of vectors.entries()) if (vector) matrix.set(vector, row * dimensions);
  return matrix;
}

/** Four sums at a time, which the processor can work out side by side. */
function product(vector: Float32Array, matrix: Float32Array, from: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < vector.length; at += 4) {
    a += (vector[at] as number) * (matrix[from + at] as number);
    b += (vector[at + 1] as number) * (matrix[from + at + 1] as number);
    c += (vector[at + 2] as number) * (matrix[from + at + 2] as number);
    d += (vector[at + 3] as number) * (matrix[from + at + 3] as number);
  }
  return a + b + c + d;
}

/** The best of each ranking in turn, each tool once: every wish of a question gets its answer. */
function interleave(rankings: readonly (readonly RankedTool[])[], limit: number): RankedTool[] {
  const taken = new Map<string, RankedTool>();
  for (let place = 0; taken.size < limit && rankings.some(ranking => place < ranking.length); place += 1) {
    for (const ranking of rankings) {
      const next = ranking[place];
      if (next && taken.size < limit && !taken.has(next.name)) taken.set(next.name, next);
    }
  }
  return [...taken.values()];
}
