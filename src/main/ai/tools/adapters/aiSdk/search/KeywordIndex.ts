import { inEnglish } from './glossary';
import { searchTerms } from './searchTerms';
import { synonymsOf } from './synonyms';
import type { ToolDocument } from './ToolDocument';
import { isTypoOf } from './typos';

/**
 * BM25F (Robertson and Zaragoza, 2009): one score over fields that weigh differently. `k1` and `b` are the usual ones;
 * the weights were chosen on the development queries, by kind, not query by query.
 */
const K1 = 1.2;
const B = 0.4;
const fields = [
  { weight: 4, textOf: (tool: ToolDocument) => tool.words },
  { weight: 2.5, textOf: (tool: ToolDocument) => tool.title },
  { weight: 2.5, textOf: (tool: ToolDocument) => tool.server },
  { weight: 1.2, textOf: (tool: ToolDocument) => tool.description.slice(0, 250) },
  { weight: 0.4, textOf: (tool: ToolDocument) => tool.description.slice(250) },
  { weight: 0.5, textOf: (tool: ToolDocument) => tool.argumentNames },
] as const;

/** What a word is worth that only resembles the one that was asked for. */
const SYNONYM_WORTH = 0.5;
const TYPO_WORTH = 0.7;
const PREFIX_WORTH = 0.5;
/** And what a word is worth that the glossary put in place of a Chinese or Japanese one. */
const TRANSLATION_WORTH = 0.8;
/** Words that a misspelt one may stand for. */
const MAX_LIKENESSES = 4;

/** The words of one server's tools. */
interface Segment {
  readonly tools: readonly ToolDocument[];
  /** By term: for each tool that has it, how much it has of it. */
  readonly postings: ReadonlyMap<string, readonly (readonly [tool: number, amount: number])[]>;
}

/** Finds tools by their words. A server's part is built when its tools change, never for a search. */
export class KeywordIndex {
  readonly #segments = new Map<string, Segment>();
  /** How many tools have a term, over all servers. */
  readonly #counts = new Map<string, number>();
  /** The terms there are, by their first character. */
  readonly #byFirst = new Map<string, Set<string>>();
  /** Terms that stand in the name of a server. */
  readonly #serverTerms = new Map<string, number>();
  #size = 0;

  /** Puts the tools of one owner in place of those it had. */
  update(namespace: string, tools: readonly ToolDocument[]): void {
    this.remove(namespace);
    const segment = { tools, postings: postingsOf(tools) };
    this.#segments.set(namespace, segment);
    this.#size += tools.length;
    for (const [term, { length }] of segment.postings) this.#count(term, length);
    this.#countServers(tools, 1);
  }

  remove(namespace: string): void {
    const segment = this.#segments.get(namespace);
    if (!segment) return;
    this.#segments.delete(namespace);
    this.#size -= segment.tools.length;
    for (const [term, { length }] of segment.postings) this.#count(term, -length);
    this.#countServers(segment.tools, -1);
  }

  /** How well each tool answers a question, by wire name, above 0; tools that share no word with it are not there. */
  scores(query: string): Map<string, number> {
    const terms = new Map(searchTerms(inEnglish(query), 'query').map(term => [term, TRANSLATION_WORTH]));
    for (const term of searchTerms(query, 'query')) terms.set(term, 1);
    const scores = new Map<string, number>();
    for (const [term, value] of terms) {
      const best = new Map<string, number>();
      for (const [word, worth] of this.#waysToSay(term)) this.#add(best, word, worth * value);
      for (const [name, score] of best) scores.set(name, (scores.get(name) ?? 0) + score);
    }
    return scores;
  }

  /** The words of a question that name a server. */
  serverWords(query: string): string {
    return query
      .split(/\s+/)
      .filter(word => searchTerms(word, 'query').some(term => this.#serverTerms.has(term)))
      .join(' ');
  }

  /** A question with its misspelt words put right, as far as they are known. */
  corrected(query: string): string {
    return query
      .split(/(\s+)/)
      .map(word => {
        const [term, ...more] = searchTerms(word, 'query');
        if (term === undefined || more.length > 0 || this.#counts.has(term) || synonymsOf(term).length > 0) return word;
        return this.#likenesses(term).find(([, worth]) => worth === TYPO_WORTH)?.[0] ?? word;
      })
      .join('');
  }

  /** A tool that has several words for one thing is not better than one that has the right one. */
  #add(best: Map<string, number>, term: string, worth: number): void {
    const count = this.#counts.get(term) ?? 0;
    if (count === 0) return;
    const rarity = Math.log(1 + (this.#size - count + 0.5) / (count + 0.5));
    for (const { tools, postings } of this.#segments.values()) {
      for (const [index, amount] of postings.get(term) ?? []) {
        const name = tools[index]?.name ?? '';
        const score = (worth * rarity * (amount * (K1 + 1))) / (amount + K1);
        if (score > (best.get(name) ?? 0)) best.set(name, score);
      }
    }
  }

  /** The word itself and what else may be meant by it, with what each is worth. */
  #waysToSay(term: string): Map<string, number> {
    const ways = new Map([[term, 1]]);
    for (const synonym of synonymsOf(term)) ways.set(synonym, SYNONYM_WORTH);
    if (this.#counts.has(term)) return ways;
    for (const [known, worth] of this.#likenesses(term)) {
      ways.set(known, worth);
      for (const synonym of synonymsOf(known)) if (!ways.has(synonym)) ways.set(synonym, worth * SYNONYM_WORTH);
    }
    return ways;
  }

  /** Words that an unknown one may stand for: misspelt or cut short. The commonest first. */
  #likenesses(term: string): (readonly [known: string, worth: number])[] {
    const likely = [...(this.#byFirst.get(term.charAt(0)) ?? [])].flatMap((known): (readonly [string, number])[] => {
      if (term.length >= 4 && known.startsWith(term)) return [[known, PREFIX_WORTH]];
      return isTypoOf(term, known) ? [[known, TYPO_WORTH]] : [];
    });
    return likely
      .toSorted(([a], [b]) => (this.#counts.get(b) ?? 0) - (this.#counts.get(a) ?? 0))
      .slice(0, MAX_LIKENESSES);
  }

  #countServers(tools: readonly ToolDocument[], change: 1 | -1): void {
    for (const server of new Set(tools.map(tool => tool.server))) {
      for (const term of searchTerms(server, 'index')) {
        const count = (this.#serverTerms.get(term) ?? 0) + change;
        if (count > 0) this.#serverTerms.set(term, count);
        else this.#serverTerms.delete(term);
      }
    }
  }

  #count(term: string, change: number): void {
    const count = (this.#counts.get(term) ?? 0) + change;
    const first = term.charAt(0);
    if (count > 0) {
      this.#counts.set(term, count);
      const held = this.#byFirst.get(first) ?? new Set();
      this.#byFirst.set(first, held.add(term));
    } else {
      this.#counts.delete(term);
      this.#byFirst.get(first)?.delete(term);
    }
  }
}

/** Usual length of each field, in terms: what is longer says less with each word. */
const USUAL_LENGTHS = [3, 3, 1.5, 25, 60, 8] as const;

function postingsOf(tools: readonly ToolDocument[]): Segment['postings'] {
  const postings = new Map<string, [tool: number, amount: number][]>();
  for (const [index, tool] of tools.entries()) {
    const amounts = new Map<string, number>();
    for (const [number, { weight, textOf }] of fields.entries()) {
      const terms = searchTerms(textOf(tool), 'index');
      const length = 1 - B + (B * terms.length) / (USUAL_LENGTHS[number] ?? 1);
      for (const term of terms) amounts.set(term, (amounts.get(term) ?? 0) + weight / length);
    }
    for (const [term, amount] of amounts) {
      const held = postings.get(term);
      if (held) held.push([index, amount]);
      else postings.set(term, [[index, amount]]);
    }
  }
  return postings;
}
