/** Words that say nothing about what is wanted. */
const fillers = new Set(
  (
    'a an the of in on at to for from by with and or is are was be it its this that these those what which who how why when where do does did ' +
    'can could would should will i me my you your we our please tell give make let use using there about into as if so ' +
    'want need get some any all new out up work works working'
  ).split(' '),
);

/** Words of one meaning, by the word that tools are likely to use. */
const synonyms: Record<string, string> = {
  add: 'append',
  write: 'append',
  save: 'append',
  record: 'append',
  put: 'append',
  jot: 'append',
  remember: 'append',
  memo: 'note',
  reminder: 'note',
  translate: 'convert',
  change: 'convert',
  turn: 'convert',
  transform: 'convert',
  find: 'search',
  look: 'search',
  lookup: 'search',
  list: 'read',
  show: 'read',
  view: 'read',
  display: 'read',
  checksum: 'hash',
  digest: 'hash',
  colour: 'color',
  average: 'statistic',
  mean: 'statistic',
  median: 'statistic',
  percent: 'percentage',
  dice: 'random',
  clock: 'time',
  now: 'current',
};

/** Turns of phrase, and Chinese and Japanese stems, by the English word that tools are likely to use. */
const stems: [RegExp, string][] = [
  [/\bwhat time is it\b|\bwhat(?:'s| is) the time\b/i, 'current'],
  [/笔记|筆記|备忘|メモ|ノート|记一下|記一下|记下|記下/, 'note'],
  [/添加|追加|写下|寫下|写入|书き|書き|記録|记录|记一下|記一下|记下|記下|メモして|メモに|加一条/, 'append'],
  [/读|讀|読|查看|看看|显示|顯示|见せ|見せ/, 'read'],
  [/搜索|搜尋|検索|查找|探し/, 'search'],
  [/换算|換算|转换|轉換|変換/, 'convert'],
  [/几点|幾點|何時|时间|時間|時刻/, 'time'],
  [/现在|現在|今/, 'current'],
];

/** The words to search documents for: those that tell something, as they were written. */
export const searchWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 1 && !fillers.has(word.toLowerCase()));

/** Neighbouring characters of a script without spaces, each pair once: what two such texts have in common. */
export const cjkPairs = (text: string): string[] => [
  ...new Set(
    (text.match(/[\u3040-\u30ff\u3400-\u9fff]{2,}/g) ?? []).flatMap(run =>
      [...run].slice(1).map((character, index) => `${run[index]}${character}`),
    ),
  ),
];

/** The words of a text that count, in one form each: lower case, English plurals cut, synonyms folded. */
export function telling(text: string): string[] {
  const latin = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 1 && !fillers.has(word))
    .map(singular)
    .map(word => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? word) : word));
  return [...latin, ...stems.flatMap(([stem, word]) => (stem.test(text) ? [word] : []))];
}

export const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') && !word.endsWith('is')
    ? word.slice(0, -1)
    : word;

export type Language = 'en' | 'zh' | 'ja';

export const languageOf = (text: string): Language =>
  /[\u3040-\u30ff]/.test(text) ? 'ja' : /[\u4e00-\u9fff]/.test(text) ? 'zh' : 'en';
