import { spaceUnits } from './units';

/** A number that a person wrote; `quoted` when it stands in a text that is meant as a whole. */
export interface WrittenNumber {
  readonly value: number;
  readonly place: 'request' | 'after' | 'quoted';
}

/** What a request is made of; a piece that served one argument is taken out. */
export interface Pieces {
  readonly text: string;
  readonly dates: string[];
  readonly numbers: WrittenNumber[];
  readonly quoted: string[];
  /** What stands after a colon, or after "that" or "saying". */
  readonly after: string[];
  readonly words: string[];
}

/** Words of a request that are looked at one by one; a longer one is somebody's text. */
const MAX_WORDS = 200;
const quotes = /"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|`([^`]+)`/g;
/** A colon that announces a text: not that of a clock time and not that of an address. */
const colon = /(?<!\d(?=[:：]\d))[:：](?!\/\/)\s*(?=\S)/;
const dateForm = /\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?/g;
const thousands = /(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g;
const number = /(?<![\w#.])-?\d+(?:\.\d+)?(?=$|[^\w.]|\.(?!\d)|[a-zA-Z°]+\b)/g;

export function takePieces(text: string): Pieces {
  const start = announcedText(text);
  const after = start === undefined ? /\b(?:that|saying|says)\s+(\S[\s\S]*)$/i.exec(text)?.[1] : text.slice(start);
  // What stands behind a colon is one text, unless it begins with a quotation: `tags: "sea", "sky"`.
  const isWhole = start !== undefined && !/^["“「『`]/.test(text.slice(start));
  const quotable = isWhole ? text.slice(0, start) : text;
  return {
    text,
    dates: [...text.matchAll(dateForm)].map(([date]) => date),
    numbers: takeNumbers(text, start ?? text.length),
    quoted: [...quotable.matchAll(quotes)].map(match => match.slice(1).find(Boolean) ?? ''),
    after: after === undefined ? [] : [after.trim().replace(/^["“「]([^"”」]*)["”」]$/, '$1')],
    words: spaceUnits(text)
      .split(/[\s,;?!。、，？！]+/, MAX_WORDS)
      .filter(Boolean),
  };
}

/** A request without the texts in it: "Add a note: use read_notes" asks for "Add a note". */
export const headOf = (text: string): string => text.slice(0, announcedText(text)).replace(quotes, ' ');

/** Where the text behind a colon begins. */
function announcedText(text: string): number | undefined {
  const found = colon.exec(blankQuotes(text));
  return found ? found.index + found[0].length : undefined;
}

/** The text with everything in quotation marks blanked out, character for character. */
export const blankQuotes = (text: string): string => text.replace(quotes, quote => '_'.repeat(quote.length));

function takeNumbers(text: string, textAt: number): WrittenNumber[] {
  const blank = (match: string) => ' '.repeat(match.length);
  const plain = text
    .replace(dateForm, blank)
    .replace(thousands, match => match.replaceAll(',', '').padEnd(match.length));
  const outside = blankQuotes(plain);
  return [...plain.matchAll(number)].map(match => ({
    value: Number(match[0]),
    place: outside[match.index] === '_' ? 'quoted' : match.index >= textAt ? 'after' : 'request',
  }));
}
