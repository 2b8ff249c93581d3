/** Levels of objects and lists in arguments; nobody means more, and what is much deeper cannot be written as JSON again. */
const MAX_LEVELS = 200;

/** What a call with such arguments is told. */
export const tooDeep = `The arguments are nested more than ${MAX_LEVELS} levels deep; give simpler ones.`;

/** Whether arguments nest deeper than they can be checked, kept and sent. */
export const nestsTooDeep = (value: unknown, levels = MAX_LEVELS): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (levels === 0 || Object.values(value).some(held => nestsTooDeep(held, levels - 1)));

/** The beginning of a JSON text that nests too deep, up to there: no JSON any more. Undefined for any other text. */
export function beforeTooDeep(text: string): string | undefined {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > MAX_LEVELS) return text.slice(0, at);
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return undefined;
}
