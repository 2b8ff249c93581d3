import { z } from 'zod';

/** The part of a tokenizer file that is used: https://huggingface.co/docs/tokenizers, model type Unigram. */
const TokenizerFile = z.object({
  model: z.object({ type: z.literal('Unigram'), vocab: z.array(z.tuple([z.string(), z.number()])).min(2) }),
});

/** Stands for a space, so that pieces know where words begin. */
const SPACE = '\u2581';
/** The row of what no piece covers. */
export const UNKNOWN = 0;
/** What a character costs that no piece covers, below the least likely piece. */
const UNKNOWN_PENALTY = 10;

/** The pieces that texts are cut into, with the likelihood of each. */
export class Vocabulary {
  /** Sorted by code units, so that all pieces with one beginning stand together. */
  readonly #pieces: readonly string[];
  readonly #ids: Int32Array;
  readonly #scores: Float64Array;
  readonly #unknownScore: number;
  /** The row of a bare space, which means nothing. */
  readonly spaceId: number;

  /** @param file the text of a `tokenizer.json` @throws when it is not one */
  constructor(file: string) {
    const { vocab } = TokenizerFile.parse(JSON.parse(file)).model;
    const order = vocab
      .map((_, id) => id)
      .filter(id => id !== UNKNOWN)
      .sort((a, b) => ((vocab[a]?.[0] ?? '') < (vocab[b]?.[0] ?? '') ? -1 : 1));
    this.#pieces = order.map(id => vocab[id]?.[0] ?? '');
    this.#ids = Int32Array.from(order);
    this.#scores = Float64Array.from(order, id => vocab[id]?.[1] ?? 0);
    this.#unknownScore = this.#scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
    this.spaceId = vocab.findIndex(([piece]) => piece === SPACE);
  }

  /** How a text is written before it is cut: NFKC, lower case, single spaces. */
  static normalise(text: string): string {
    return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  }

  /** The ids of the likeliest pieces of a text (Viterbi); neighbouring characters that no piece covers are one unknown. */
  idsOf(text: string): number[] {
    const normal = Vocabulary.normalise(text);
    return normal === '' ? [] : this.#cut(SPACE + normal.replaceAll(' ', SPACE));
  }

  #cut(text: string): number[] {
    const { length } = text;
    const best = new Float64Array(length + 1).fill(-Infinity);
    const from = new Int32Array(length + 1);
    const through = new Int32Array(length + 1).fill(UNKNOWN);
    best[0] = 0;
    for (let start = 0; start < length; start += 1) {
      const here = best[start] ?? -Infinity;
      if (here === -Infinity) continue; // In the middle of a surrogate pair.
      const reach = (end: number, score: number, id: number) => {
        if (here + score <= (best[end] ?? 0)) return;
        best[end] = here + score;
        from[end] = start;
        through[end] = id;
      };
      const width = (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
      reach(start + width, this.#unknownScore, UNKNOWN);
      this.#eachPiece(text, start, reach);
    }
    const ids: number[] = [];
    for (let end = length; end > 0; end = from[end] ?? 0) {
      const id = through[end] ?? UNKNOWN;
      if (id !== UNKNOWN || ids.at(-1) !== UNKNOWN) ids.push(id);
    }
    return ids.reverse();
  }

  /** Every piece that stands at `start`: the range of pieces with the same beginning narrows with each character. */
  #eachPiece(text: string, start: number, found: (end: number, score: number, id: number) => void): void {
    let low = 0;
    let high = this.#pieces.length;
    for (let depth = 0; start + depth < text.length; depth += 1) {
      const code = text.charCodeAt(start + depth);
      low = this.#firstWith(low, high, depth, code);
      high = this.#firstWith(low, high, depth, code + 1);
      if (low === high) return;
      // The shortest of them comes first: it is the beginning itself, where that is a piece.
      if (this.#pieces[low]?.length === depth + 1)
        found(start + depth + 1, this.#scores[low] ?? 0, this.#ids[low] ?? UNKNOWN);
    }
  }

  /** The first piece of a range whose character at `depth` is `code` or greater; a piece that has ended comes before all. */
  #firstWith(low: number, high: number, depth: number, code: number): number {
    let [from, to] = [low, high];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const piece = this.#pieces[middle] ?? '';
      if (piece.length <= depth || piece.charCodeAt(depth) < code) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
