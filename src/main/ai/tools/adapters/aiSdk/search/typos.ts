/** Letters of a word from which on one, and from which on two slips are forgiven. */
const ONE_SLIP_FROM = 3;
const TWO_SLIPS_FROM = 8;
/** Letters of the shortest word that another one may be taken for. */
const SHORTEST_KNOWN = 4;

/** Whether a word may be another one with a slip in it: a letter wrong, missing, too much, or two letters swapped. */
export function isTypoOf(word: string, known: string): boolean {
  const slips = word.length >= TWO_SLIPS_FROM ? 2 : word.length >= ONE_SLIP_FROM ? 1 : 0;
  if (slips === 0 || Math.abs(word.length - known.length) > slips || known.length < SHORTEST_KNOWN) return false;
  return distance(word, known, slips) <= slips;
}

/** Damerau and Levenshtein's distance with adjacent swaps, given up once it is beyond `most`. */
function distance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return least;
    before = last;
    last = next;
  }
  return last[other.length] ?? most + 1;
}
