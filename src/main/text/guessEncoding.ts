import chardet from 'chardet';

/** Bytes that are looked at. */
const SAMPLE_BYTES = 64 * 1024;

/** Tried besides what the statistics propose: they need long texts, and short ones are common. */
const usual = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1251', 'windows-1252'];

/**
 * The encoding in which bytes that are no UTF-8 make the likeliest text: one in which every byte has a meaning, with the
 * fewest characters that hardly anybody writes. Statistics of letters decide between those that are left.
 * @returns a label that `TextDecoder` knows
 */
export function guessEncoding(bytes: Uint8Array): string {
  const sample = wholeLines(bytes);
  const confidence = new Map(chardet.analyse(sample).map(({ name, confidence: value }) => [labelOf(name), value]));
  const [best] = [...new Set([...usual, ...confidence.keys()])]
    .flatMap(label => {
      const text = decodeStrictly(sample, label);
      return text === undefined ? [] : [{ label, worth: plausibility(text) + (confidence.get(label) ?? 0) / 100 }];
    })
    .toSorted((one, other) => other.worth - one.worth);
  return best?.label ?? 'windows-1252';
}

/** GBK and GB2312 are parts of GB18030, and the Latin ones are what browsers take them for. */
const labelOf = (name: string): string =>
  ({ gbk: 'gb18030', gb2312: 'gb18030', 'iso-8859-1': 'windows-1252' })[name.toLowerCase()] ?? name.toLowerCase();

/** A sample that does not end in the middle of a character. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  const end = bytes.lastIndexOf(0x0a, SAMPLE_BYTES);
  return bytes.subarray(0, end > 0 ? end : SAMPLE_BYTES);
}

function decodeStrictly(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Some byte means nothing in it, or this runtime does not know it.
  }
}

/** Characters of everyday texts in the scripts of these encodings. */
const everyday = /[\u0400-\u045f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\u3000-\u303f\uff01-\uff5e«»–—„“”‘’…]/u;
/** Half-width katakana, private use, controls, rare Hanja and boxes: what a wrong guess produces. */
const odd = /[\uff61-\uff9f\ue000-\uf8ff\u0080-\u009f\u2500-\u25ff\u3400-\u4dbf\uf900-\ufaff¤¦§¨¬¯±µ¶·¸¹º¼½¾¿ƒ†‡‰]/u;
/** Letters with marks of Western languages; several in a row are a wrong guess. */
const latin = /[\u00c0-\u024f]/u;

/** From -1 (nobody writes so) to 1 (everybody does), over the characters beyond ASCII. */
function plausibility(text: string): number {
  let worth = 0;
  let count = 0;
  let previous = '';
  for (const character of text) {
    const isLatin = latin.test(character);
    if (isLatin || character > '\u007f') {
      count += 1;
      if (odd.test(character)) worth -= 1;
      else if (isLatin) worth += latin.test(previous) ? -1 : 0.8;
      else if (everyday.test(character)) worth += weightOf(character, previous);
    }
    previous = character;
  }
  return count === 0 ? 0 : worth / count;
}

/** Kana and Hangul are sure signs; Cyrillic is one as long as capitals do not stand inside of words. */
function weightOf(character: string, previous: string): number {
  if (/[\u0410-\u042f]/u.test(character) && /[\u0430-\u044f]/u.test(previous)) return -1;
  if (/[\u3040-\u30ff\uac00-\ud7a3]/u.test(character)) return 1;
  return isCommonHan(character) ? 1 : 0.6;
}

/** The most frequent characters of Chinese and Japanese texts: a wrong guess hits them by chance only. */
const commonHan = new Set(
  '的一是不了在人有我他这個个中大来来上国和到说時时要就出会可也你对生能而子那得于着下自之年过发後后作里用道行所然家种事成方多经么去法学如都同现當没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日軍者意无力它與长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相見被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原東声提立及比员解水名真論处走义各入几口認条平系气题活尔更别打女变四神总何電数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克許統區保至队形社便空决治展馬科司五基眼書非则聽白卻界達光放強即像难且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶导爭運请您谢欢迎文件网页搜索网站中国新闻' +
    '会場国語日本人年大月出見行者中学生時間前後上下入力方法使用新聞東京',
);
const isCommonHan = (character: string): boolean => commonHan.has(character);
