import type { ToolDocument } from './ToolDocument';

/** Characters of a description that its vector is made of. */
const EMBEDDED_DESCRIPTION = 300;

/** The texts whose vectors make the vector of a tool: what it says of itself, and what it is called. */
export function textsOf({ server, title, words, description }: ToolDocument): readonly [whole: string, named: string] {
  return [`${server}. ${title || words}. ${description.slice(0, EMBEDDED_DESCRIPTION)}`, `${server} ${title || words}`];
}

/** Half way between the two, of length one. */
export function between(one: Float32Array | undefined, other: Float32Array | undefined): Float32Array | undefined {
  if (!one || !other) return one ?? other;
  const sum = new Float32Array(one.length);
  let squares = 0;
  for (let at = 0; at < sum.length; at += 1) {
    const value = (one[at] as number) + (other[at] as number);
    sum[at] = value;
    squares += value * value;
  }
  if (squares === 0) return undefined;
  const length = Math.sqrt(squares);
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) / length;
  return sum;
}
