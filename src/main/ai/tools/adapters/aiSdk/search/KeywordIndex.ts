import { inEnglish } from './glossary';
import { postingsOf, type Posting } from './postings';
import { searchTerms } from './searchTerms';
import { synonymsOf } from './synonyms';
import type { ToolDocument } from './ToolDocument';
import { isTypoOf } from './typos';

/** What a word is worth that only resembles the one that was asked for. */
const SYNONYM_WORTH = 0.5;
const TYPO_WORTH = 0.7;
const PREFIX_WORTH = 0.5;
/** And what a word is worth that the glossary put in place of a Chinese or Japanese one. */
const TRANSLATION_WORTH = 0.8;
/** Words that a misspelt one may stand for. */
const MAX_LIKENESSES = 4;
/** Unknown words whose likenesses are kept until the index changes. */
const MAX_KEPT = 500;

interface Segment {
  readonly tools: readonly ToolDocument[];
  readonly postings: ReadonlyMap<string, Posting>;
}

type Likeness = readonly [known: string, worth: number];

/**
 * Finds tools by their words. A server's part is built when its tools change, never for a search. Tools are known by
 * their slots, small numbers that the owner of the index gives them.
 */
export class KeywordIndex {
  readonly #segments = new Map<string, Segment>();
  /** How many tools have a term, over all servers. */
  readonly #counts = new Map<string, number>();
  /** The terms there are, by their first character. */
  readonly #byFirst = new Map<string, Set<string>>();
  /** Terms that stand in the name of a server. */
  readonly #serverTerms = new Map<string, number>();
  readonly #likenessesOf = new Map<string, readonly Likeness[]>();
  #size = 0;

  /** Puts the tools of one owner in place of those it had. @param slots of the tools, in their order */
  update(namespace: string, tools: readonly ToolDocument[], slots: readonly number[]): void {
    this.remove(namespace);
    const segment = { tools, postings: postingsOf(tools, slots) };
    this.#segments.set(namespace, segment);
    this.#size += tools.length;
    for (const [term, { slots: held }] of segment.postings) this.#count(term, held.length);
    this.#countServers(tools, 1);
  }

  remove(namespace: string): void {
    const segment = this.#segments.get(namespace);
    if (!segment) return;
    this.#segments.delete(namespace);
    this.#size -= segment.tools.length;
    for (const [term, { slots }] of segment.postings) this.#count(term, -slots.length);
    this.#countServers(segment.tools, -1);
  }

  /**
   * How well each tool answers a question, by slot; 0 for one that shares no word with it. A tool that has several
   * words for one thing is not better than one that has the right one.
   * @param capacity one more than the highest slot
   */
  scores(query: string, capacity: number): Float32Array {
    const terms = new Map(searchTerms(inEnglish(query), 'query').map(term => [term, TRANSLATION_WORTH]));
    for (const term of searchTerms(query, 'query')) terms.set(term, 1);
    const scores = new Float32Array(capacity);
    const best = new Float32Array(capacity);
    for (const [term, value] of terms) {
      const touched: number[] = [];
      for (const [word, worth] of this.#waysToSay(term)) this.#add(word, worth * value, best, touched);
      for (const slot of touched) {
        scores[slot] = (scores[slot] ?? 0) + (best[slot] ?? 0);
        best[slot] = 0;
      }
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

  #add(term: string, worth: number, best: Float32Array, touched: number[]): void {
    const count = this.#counts.get(term) ?? 0;
    if (count === 0) return;
    const weight = worth * Math.log(1 + (this.#size - count + 0.5) / (count + 0.5));
    for (const { postings } of this.#segments.values()) {
      const posting = postings.get(term);
      if (!posting) continue;
      const { slots, amounts } = posting;
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as number;
        const score = weight * (amounts[at] as number);
        const held = best[slot] as number;
        if (score <= held) continue;
        if (held === 0) touched.push(slot);
        best[slot] = score;
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
  #likenesses(term: string): readonly Likeness[] {
    const held = this.#likenessesOf.get(term);
    if (held) return held;
    const likely = [...(this.#byFirst.get(term.charAt(0)) ?? [])].flatMap((known): Likeness[] => {
      if (term.length >= 4 && known.startsWith(term)) return [[known, PREFIX_WORTH]];
      return isTypoOf(term, known) ? [[known, TYPO_WORTH]] : [];
    });
    const found = likely
      .toSorted(([a], [b]) => (this.#counts.get(b) ?? 0) - (this.#counts.get(a) ?? 0))
      .slice(0, MAX_LIKENESSES);
    if (this.#likenessesOf.size >= MAX_KEPT) this.#likenessesOf.clear();
    this.#likenessesOf.set(term, found);
    return found;
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
    this.#likenessesOf.clear();
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
