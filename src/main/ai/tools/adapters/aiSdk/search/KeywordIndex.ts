import { inEnglish } from './glossary';
import { KnownTerms } from './KnownTerms';
import { postingsOf, type Posting } from './postings';
import { searchTerms } from './searchTerms';
import type { ToolDocument } from './ToolDocument';

/** What a word is worth that the glossary put in place of a Chinese or Japanese one. */
const TRANSLATION_WORTH = 0.8;

interface Segment {
  readonly tools: readonly ToolDocument[];
  readonly postings: ReadonlyMap<string, Posting>;
}

/**
 * Finds tools by their words. A server's part is built when its tools change, never for a search. Tools are known by
 * their slots, small numbers that the owner of the index gives them.
 */
export class KeywordIndex {
  readonly #segments = new Map<string, Segment>();
  readonly #terms = new KnownTerms();
  /** Terms that stand in the name of a server. */
  readonly #serverTerms = new Map<string, number>();
  #size = 0;
  /** By slot, while a question is answered: the best score for one of its terms, 0 in between; and where that is not 0. */
  #best = new Float32Array(0);
  #touched = new Int32Array(0);

  /** Puts the tools of one owner in place of those it had. @param slots of the tools, in their order */
  update(namespace: string, tools: readonly ToolDocument[], slots: readonly number[]): void {
    this.remove(namespace);
    const segment = { tools, postings: postingsOf(tools, slots) };
    this.#segments.set(namespace, segment);
    this.#size += tools.length;
    for (const [term, { slots: held }] of segment.postings) this.#terms.count(term, held.length);
    this.#countServers(tools, 1);
  }

  remove(namespace: string): void {
    const segment = this.#segments.get(namespace);
    if (!segment) return;
    this.#segments.delete(namespace);
    this.#size -= segment.tools.length;
    for (const [term, { slots }] of segment.postings) this.#terms.count(term, -slots.length);
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
    if (this.#best.length < capacity) {
      this.#best = new Float32Array(2 * capacity);
      this.#touched = new Int32Array(2 * capacity);
    }
    for (const [term, value] of terms) {
      let count = 0;
      for (const [word, worth] of this.#terms.waysToSay(term)) count = this.#add(word, worth * value, count);
      for (let at = 0; at < count; at += 1) {
        const slot = this.#touched[at] as number;
        scores[slot] = (scores[slot] as number) + (this.#best[slot] as number);
        this.#best[slot] = 0;
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
        return (term !== undefined && more.length === 0 && this.#terms.corrected(term)) || word;
      })
      .join('');
  }

  /** Raises the best scores by one word. @returns how many slots are touched by now, of `touched` before */
  #add(term: string, worth: number, touched: number): number {
    const having = this.#terms.countOf(term);
    if (having === 0) return touched;
    const weight = worth * Math.log(1 + (this.#size - having + 0.5) / (having + 0.5));
    const [best, places] = [this.#best, this.#touched];
    let count = touched;
    for (const { postings } of this.#segments.values()) {
      const posting = postings.get(term);
      if (!posting) continue;
      const { slots, amounts } = posting;
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as number;
        const score = weight * (amounts[at] as number);
        const held = best[slot] as number;
        if (score <= held) continue;
        if (held === 0) {
          places[count] = slot;
          count += 1;
        }
        best[slot] = score;
      }
    }
    return count;
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
}
