import { asRecord } from '../../../../../shared/asRecord';
import { parseJson } from '../../../../../shared/parseJson';

/** Characters of arguments above which nothing is mended: whatever sent them did not mean them. */
const MAX_LENGTH = 1_000_000;

/** What is wrong with arguments as a model wrote them. */
export type ArgumentFault = 'empty' | 'cut' | 'glued' | 'broken' | 'none';

/**
 * Looks at the form of arguments, past the texts in them: `cut` ends in the middle, `glued` is several values one after
 * the other. Nothing of either may be guessed.
 */
export function faultOf(text: string): ArgumentFault {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'null') return 'empty';
  if (parseJson(trimmed) !== undefined) return 'none';
  let depth = 0;
  let inText = false;
  let closedAt = -1;
  for (let at = 0; at < trimmed.length; at += 1) {
    const character = trimmed[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0 && closedAt < 0) closedAt = at;
    }
  }
  if (inText || depth > 0) return 'cut';
  if (closedAt >= 0 && /[{[]/.test(trimmed.slice(closedAt + 1))) return 'glued';
  return 'broken';
}

/**
 * The object that arguments mean, where that can be told without a guess and without a loss: a JSON string that holds
 * it, a code fence around it, a comma too many, nothing at all for a tool that needs nothing.
 * @returns undefined for everything else, also for what is cut or glued
 */
export function mendArguments(text: string): Record<string, unknown> | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (faultOf(text) === 'empty') return {};
  const bare = text
    .trim()
    .replace(/^```\w*\s*\n?([\s\S]*?)\n?```$/, '$1')
    .trim();
  for (const candidate of [bare, withoutTrailingCommas(bare)]) {
    const value = parseJson(candidate);
    const held = asRecord(typeof value === 'string' ? parseJson(value) : value);
    if (held) return held;
  }
  return undefined;
}

/** Takes out commas before a closing bracket, outside of texts. */
function withoutTrailingCommas(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, match => (match === ',' ? '' : match));
}
