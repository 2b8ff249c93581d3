import type { JSONSchema7 } from 'ai';

/**
 * Characters of a tool's own description: OpenAI, and who speaks its language, refuse a request with one that is longer
 * ("Invalid 'tools[0].function.description': string too long. Expected a string with maximum length 1024").
 */
export const MAX_DESCRIPTION = 1_024;
/** Characters that go on in the description of the arguments, which has no such limit. What is longer is no description. */
export const MAX_CONTINUED = 6_000;

/**
 * A description as providers take it: the beginning as that of the tool, and what does not fit there as that of its
 * arguments. Nothing is lost of any but the most unreasonable, which end with `…`.
 */
export function withDescription(
  text: string,
  schema: JSONSchema7,
): { readonly description: string; readonly schema: JSONSchema7 } {
  const whole = text.trim().toWellFormed();
  if (whole.length <= MAX_DESCRIPTION) return { description: whole, schema };
  const at = cutBefore(whole, MAX_DESCRIPTION - 1);
  const rest = whole.slice(at).trim();
  const continued = rest.length > MAX_CONTINUED ? `${rest.slice(0, cutBefore(rest, MAX_CONTINUED - 1))}…` : rest;
  const own = schema.description === undefined ? '' : `\n\n${schema.description}`;
  return {
    description: `${whole.slice(0, at).trimEnd()}…`,
    schema: { ...schema, description: `…${continued}${own}` },
  };
}

/** The end of the last word before `most`; `most` itself in a text without words. */
function cutBefore(text: string, most: number): number {
  const gap = text.slice(0, most).search(/\s\S*$/);
  const at = gap > most / 2 ? gap : most;
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at; // Never in the middle of a character.
}
