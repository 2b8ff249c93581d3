/** What the terms are for: an index holds every way in, a query only the most telling ones. */
export type SegmentPurpose = 'index' | 'query';

/** Scripts written without spaces, or (Hangul) with particles attached: words are found by pairs of characters. */
const unspacedScripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
/** `ー` belongs to no single script. */
const unspaced = `[[${unspacedScripts.map(script => `\\p{sc=${script}}`).join('')}ー]&&[\\p{L}\\p{M}\\p{N}]]`;
const runs = new RegExp(`(?<unspaced>${unspaced}+)|(?<word>[[\\p{L}\\p{M}\\p{N}_]--${unspaced}]+)`, 'gv');

const accents = /([\p{sc=Latin}\p{sc=Greek}])\p{Mn}+/gu;
/** Letters that no normalisation takes apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ё: 'е',
};
const foldable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/**
 * The search terms of a text, in order, with repetitions: lower case, without accents. A Latin word gives itself and,
 * where it is snake_case, camelCase or ends in digits, its parts. A run of CJK gives its pairs of characters; every
 * single character too in an index, only a lone one in a query. A term holds letters, marks and digits, nothing else.
 */
export function segment(text: string, purpose: SegmentPurpose): string[] {
  const terms: string[] = [];
  for (const { groups } of text.normalize('NFKC').matchAll(runs)) {
    if (groups?.['unspaced'] !== undefined) addPairs(terms, groups['unspaced'], purpose);
    else if (groups?.['word'] !== undefined) addWord(terms, groups['word']);
  }
  return terms;
}

function addPairs(terms: string[], run: string, purpose: SegmentPurpose): void {
  const characters = [...run];
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (purpose === 'index' || characters.length === 1) terms.push(character);
    if (next !== undefined) terms.push(character + next);
  }
}

function addWord(terms: string[], word: string): void {
  const whole = fold(word.replaceAll('_', ''));
  if (whole === '') return;
  terms.push(whole);
  const parts = word
    .split(/_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})/u)
    .filter(part => /\p{L}.*\p{L}/u.test(part));
  for (const part of parts) {
    const folded = fold(part);
    if (folded !== whole) terms.push(folded);
  }
}

const fold = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '$1')
    .normalize('NFC')
    .replace(foldable, letter => plainLetters[letter] ?? letter);
