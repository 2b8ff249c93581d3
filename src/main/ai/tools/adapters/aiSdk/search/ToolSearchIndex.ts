import { KeywordIndex } from './KeywordIndex';
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

/**
 * Finds tools by words and, where there is an embedder, by meaning. Each owner's part is kept up to date by itself.
 */
export class ToolSearchIndex {
  readonly #keywords = new KeywordIndex();
  readonly #owners = new Map<string, Owner>();

  constructor(private readonly embedder?: ToolEmbedder) {}

  /** Puts the tools of one owner in place of those it had. Their words are found at once, their vectors when they are there. */
  async update(namespace: string, tools: readonly ToolDocument[]): Promise<void> {
    this.#keywords.update(namespace, tools);
    const owner: Owner = { tools, matrix: new Float32Array(0) };
    this.#owners.set(namespace, owner);
    if (this.embedder) owner.matrix = matrixOf(await this.embedder.embedTools(tools));
  }

  remove(namespace: string): void {
    this.#keywords.remove(namespace);
    this.#owners.delete(namespace);
  }

  /** @param allowed wire names that may be found */
  async search(query: string, limit: number, allowed: ReadonlySet<string>): Promise<RankedTool[]> {
    const parts = splitQuery(query);
    const whole = await this.#rank(query, allowed);
    if (parts.length === 0) return whole.slice(0, limit);
    const servers = this.#keywords.serverWords(query);
    const rankings = await Promise.all(parts.map(part => this.#rank(`${part} ${servers}`, allowed)));
    return interleave([...rankings, whole], limit);
  }

  /** Every tool that may be found, by one wish, best first. */
  async #rank(query: string, allowed: ReadonlySet<string>): Promise<RankedTool[]> {
    const words = this.#keywords.scores(query);
    const asked = await this.embedder?.embedQuery(this.#keywords.corrected(query));
    const meanings = asked ? this.#meanings(asked, allowed) : new Map<string, number>();
    const most = Math.max(...[...words].map(([name, score]) => (allowed.has(name) ? score : 0)), 0);
    const names = new Set([...meanings.keys(), ...[...words.keys()].filter(name => allowed.has(name))]);
    return [...names]
      .map(name => ({
        name,
        score: (meanings.get(name) ?? 0) + (most === 0 ? 0 : (KEYWORD_WEIGHT * (words.get(name) ?? 0)) / most),
      }))
      .toSorted((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1));
  }

  /** Cosines to each tool's vector, standardised over the pool, so that questions of any length weigh the same. */
  #meanings(asked: Float32Array, allowed: ReadonlySet<string>): Map<string, number> {
    const cosines = new Map<string, number>();
    let sum = 0;
    let squares = 0;
    for (const { tools, matrix } of this.#owners.values()) {
      if (matrix.length === 0) continue;
      for (const [row, { name }] of tools.entries()) {
        if (!allowed.has(name)) continue;
        const value = product(asked, matrix, row * asked.length);
        cosines.set(name, value);
        sum += value;
        squares += value * value;
      }
    }
    const mean = sum / (cosines.size || 1);
    const deviation = Math.sqrt(Math.max(0, squares / (cosines.size || 1) - mean * mean)) || 1;
    for (const [name, value] of cosines) cosines.set(name, (value - mean) / deviation);
    return cosines;
  }
}

/** The tools of one owner, and their vectors one after the other; empty while they are being made. */
interface Owner {
  readonly tools: readonly ToolDocument[];
  matrix: Float32Array;
}

function matrixOf(vectors: readonly (Float32Array | undefined)[]): Float32Array {
  const dimensions = vectors.find(vector => vector !== undefined)?.length ?? 0;
  const matrix = new Float32Array(dimensions * vectors.length);
  for (const [row, vector] of vectors.entries()) if (vector) matrix.set(vector, row * dimensions);
  return matrix;
}

function product(vector: Float32Array, matrix: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) sum += (vector[at] as number) * (matrix[from + at] as number);
  return sum;
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
