/** One entry a line, without the space around it; empty lines are none. */
export const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

/**
 * Names with values, one a line.
 * @param pattern of a line, with the name and the value as its two groups
 * @param wanted how a line is written, for whoever wrote another one
 */
export function readPairs(
  text: string,
  pattern: RegExp,
  wanted: string,
): { values: Record<string, string> } | { problem: string } {
  const values: Record<string, string> = {};
  for (const line of readLines(text)) {
    const [, name, value] = pattern.exec(line) ?? [];
    // Its beginning only: what is behind may be a secret.
    if (name === undefined || value === undefined)
      return { problem: `“${line.length > 20 ? `${line.slice(0, 20)}…` : line}” is not ${wanted}.` };
    values[name] = value;
  }
  return { values };
}
