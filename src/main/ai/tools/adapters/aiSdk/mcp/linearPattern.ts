import { RE2JS } from 're2js';

/** Longest pattern that is checked; a longer one matches everything. */
const MAX_PATTERN = 500;
/** Longest text that is checked against a pattern. */
const MAX_MATCHED_TEXT = 10_000;

/** What ajv asks of a pattern; it tells patterns apart by their text. */
export interface LinearPattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * A server's pattern, which runs on what a model wrote: in time linear in the text, whatever the pattern. What cannot
 * be run so (look-around, back references, what is too long) matches everything; the server judges it then.
 * @throws SyntaxError when it is no pattern at all
 */
export function linearPattern(pattern: string, flags: string): LinearPattern {
  const name = `${flags}/${pattern}`;
  const matcher = compile(pattern, flags);
  return {
    test: text => matcher === undefined || text.length > MAX_MATCHED_TEXT || matcher.test(text),
    toString: () => name,
  };
}

function compile(pattern: string, flags: string): RE2JS | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  const expression = new RegExp(pattern, flags);
  try {
    return RE2JS.compile(RE2JS.translateRegExp(expression));
  } catch {
    return undefined; // A pattern of JavaScript that has no linear form.
  }
}
