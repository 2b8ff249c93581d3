import { cosine } from '../../../../../embedding/StaticEmbedder';
import { KeywordIndex } from './KeywordIndex';
import { splitQuery } from './splitQuery';
import type { ToolDocument } from './ToolDocument';

/** Gives vectors of texts, in their order; undefined for a text that has none. */
export interface ToolEmbedder {
  embed(texts: readonly string[]): Promise<readonly (Float32Array | undefined)[]>;
}

/** A tool and how well it answers, best first; comparable within one answer only. */
export interface RankedTool {
  readonly name: string;
  readonly score: number;
}

/** Characters of a description that its vector is made of. */
const EMBEDDED_DESCRIPTION = 300;
/** What words count beside meaning: chosen on the development queries as a whole. */
const KEYWORD_WEIGHT = 7;

/** The vectors of one tool: of all it says, and of its name alone. */
type Vectors = readonly [whole: Float32Array | undefined, named: Float32Array | undefined];

/**
 * Finds tools by words and, where there is an embedder, by meaning. Each owner's part is kept up to date by itself; what
 * was embedded is kept by fingerprint.
 */
export class ToolSearchIndex {
  readonly #keywords = new KeywordIndex();
  readonly #tools = new Map<string, readonly ToolDocument[]>();
  readonly #vectors = new Map<string, Vectors>();

  constructor(private readonly embedder?: ToolEmbedder) {}

  /** Puts the tools of one owner in place of those it had. Their words are found at once, their vectors when they are there. */
  async update(namespace: string, tools: readonly ToolDocument[]): Promise<void> {
    this.#keywords.update(namespace, tools);
    this.#tools.set(namespace, tools);
    await this.#embed(tools.filter(({ fingerprint }) => !this.#vectors.has(fingerprint)));
  }

  remove(namespace: string): void {
    this.#keywords.remove(namespace);
    this.#tools.delete(namespace);
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
    const [asked] = (await this.embedder?.embed([this.#keywords.corrected(query)])) ?? [];
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

  /** Cosines to both vectors of each tool, standardised over the pool, so that questions of any length weigh the same. */
  #meanings(asked: Float32Array, allowed: ReadonlySet<string>): Map<string, number> {
    const pool = [...this.#tools.values()].flat().filter(({ name }) => allowed.has(name));
    const sums = new Map<string, number>();
    for (const part of [0, 1] as const) {
      const cosines = pool.map(({ fingerprint }) => {
        const vector = this.#vectors.get(fingerprint)?.[part];
        return vector ? cosine(asked, vector) : 0;
      });
      const mean = cosines.reduce((sum, value) => sum + value, 0) / (cosines.length || 1);
      const deviation = Math.sqrt(cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (cosines.length || 1));
      for (const [index, { name }] of pool.entries()) {
        const standardised = deviation === 0 ? 0 : ((cosines[index] ?? 0) - mean) / deviation;
        sums.set(name, (sums.get(name) ?? 0) + standardised / 2);
      }
    }
    return sums;
  }

  async #embed(tools: readonly ToolDocument[]): Promise<void> {
    if (!this.embedder || tools.length === 0) return;
    const texts = tools.flatMap(({ server, title, words, description }) => [
      `${server}. ${title || words}. ${description.slice(0, EMBEDDED_DESCRIPTION)}`,
      `${server} ${title || words}`,
    ]);
    const vectors = await this.embedder.embed(texts);
    for (const [index, { fingerprint }] of tools.entries()) {
      this.#vectors.set(fingerprint, [vectors[2 * index], vectors[2 * index + 1]]);
    }
  }
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
