/** Tokens of one result that a model is told; the rest it reads with `read_tool_result`, and the person has it whole. */
export const MAX_RESULT_TOKENS = 8_000;

/**
 * Where a text has to end to stay within a budget. Tokens are estimated, as every result passes here while a person
 * waits: o200k makes about four small letters, two digits or
 * marks, or one character of another script than Latin a token, and capitals are rare but in keys and encoded bytes.
 * @returns a length in UTF-16 units, never in the middle of a character; that of the text when all of it fits
 */
export function lengthWithin(text: string, tokens: number): number {
  let quarters = tokens * 4;
  for (let at = 0; at < text.length; at += 1) {
    quarters -= quartersOf(text.charCodeAt(at));
    if (quarters < 0) return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at;
  }
  return text.length;
}

/** Quarters of a token that one UTF-16 unit is taken for. */
function quartersOf(unit: number): number {
  if ((unit >= 97 && unit <= 122) || unit === 32) return 1;
  if (unit >= 65 && unit <= 90) return 3;
  return unit < 128 ? 2 : 4;
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
