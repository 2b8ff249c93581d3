import { synonymsOf } from './synonyms';
import { isTypoOf } from './typos';

/** What a word is worth that only resembles the one that was asked for. */
const SYNONYM_WORTH = 0.5;
const TYPO_WORTH = 0.7;
const PREFIX_WORTH = 0.5;
/** Words that a misspelt one may stand for. */
const MAX_LIKENESSES = 4;
/** Unknown words whose likenesses are kept until the terms change. */
const MAX_KEPT = 500;

type Likeness = readonly [known: string, worth: number];

/** The terms that tools have, how many tools have each, and which of them another word may stand for. */
export class KnownTerms {
  readonly #counts = new Map<string, number>();
  readonly #byFirst = new Map<string, Set<string>>();
  readonly #likenessesOf = new Map<string, readonly Likeness[]>();

  /** How many tools have a term. */
  countOf(term: string): number {
    return this.#counts.get(term) ?? 0;
  }

  /** @param change how many more tools have the term; below 0 for fewer */
  count(term: string, change: number): void {
    if (this.#likenessesOf.size > 0) this.#likenessesOf.clear();
    const before = this.#counts.get(term) ?? 0;
    const count = before + change;
    const first = term.charAt(0);
    if (count <= 0) {
      this.#counts.delete(term);
      this.#byFirst.get(first)?.delete(term);
      return;
    }
    this.#counts.set(term, count);
    if (before > 0) return;
    const held = this.#byFirst.get(first);
    if (held) held.add(term);
    else this.#byFirst.set(first, new Set([term]));
  }

  /** The word itself and what else may be meant by it, with what each is worth: 1 at most. */
  waysToSay(term: string): ReadonlyMap<string, number> {
    const ways = new Map([[term, 1]]);
    for (const synonym of synonymsOf(term)) ways.set(synonym, SYNONYM_WORTH);
    if (this.#counts.has(term)) return ways;
    for (const [known, worth] of this.#likenesses(term)) {
      ways.set(known, worth);
      for (const synonym of synonymsOf(known)) if (!ways.has(synonym)) ways.set(synonym, worth * SYNONYM_WORTH);
    }
    return ways;
  }

  /** The term that is meant by a misspelt one; undefined for one that is known, or resembles none. */
  corrected(term: string): string | undefined {
    if (this.#counts.has(term) || synonymsOf(term).length > 0) return undefined;
    return this.#likenesses(term).find(([, worth]) => worth === TYPO_WORTH)?.[0];
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
}
