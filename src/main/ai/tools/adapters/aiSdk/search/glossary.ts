import { glossaryWords } from './glossaryWords';

const entries: readonly (readonly [word: string, meaning: string])[] = glossaryWords
  .trim()
  .split('\n')
  .flatMap(line => {
    const [words = '', meaning = ''] = line.split('=');
    return words.split('|').map(word => [word, meaning] as const);
  })
  // A longer word says more than one inside of it.
  .toSorted(([one], [other]) => other.length - one.length);

/** The English words for what a question says in Chinese or Japanese; empty for any other question. */
export function inEnglish(query: string): string {
  let rest = query.normalize('NFKC');
  const found: string[] = [];
  for (const [word, meaning] of entries) {
    if (!rest.includes(word)) continue;
    found.push(meaning);
    rest = rest.replaceAll(word, ' ');
  }
  return found.join(' ');
}
