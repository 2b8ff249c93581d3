/** The form that a word shares with its plural and its other tenses; English only, and rough. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const cut = endings.find(([ending]) => word.endsWith(ending) && word.length - ending.length >= 3);
  if (!cut) return word;
  const stem = word.slice(0, -cut[0].length) + cut[1];
  // stopped → stop, not stopp; but add, call and pass keep theirs.
  return /(?:ing|ed)$/.test(cut[0]) ? stem.replace(/([bdfgmnprt])\1$/, '$1') : stem;
}

/** Longest first. */
const endings: readonly (readonly [ending: string, instead: string])[] = [
  ['ations', 'at'],
  ['ation', 'at'],
  ['ating', 'at'],
  ['ated', 'at'],
  ['ates', 'at'],
  ['ate', 'at'],
  ['ments', 'ment'],
  ['ingly', ''],
  ['ings', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['ing', ''],
  ['sses', 'ss'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['ers', 'er'],
  ['ed', ''],
  ['es', ''],
  ['ss', 'ss'],
  ['us', 'us'],
  ['is', 'is'],
  ['s', ''],
  ['e', ''],
];
