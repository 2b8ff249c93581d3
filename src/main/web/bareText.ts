import { decodeText } from './decodeText';
import { MAX_PAGE_CHARACTERS } from './readPage';

/** Bytes that are looked at. */
const MAX_BYTES = 1024 * 1024;

/** The words of a page without its tags, scripts and styles: one pass over the text, whatever it holds. */
export function bareText(body: Buffer, contentType: string): string {
  const { text } = decodeText(body.subarray(0, MAX_BYTES), contentType);
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) {
      words.push(text.slice(at));
      break;
    }
    words.push(text.slice(at, open));
    const name = /^<(script|style)\b/i.exec(text.slice(open, open + 8))?.[1]?.toLowerCase();
    const end = name === undefined ? open : text.indexOf(`</${name}`, open);
    const close = end < 0 ? -1 : text.indexOf('>', end);
    if (close < 0) break; // A tag that never ends: what follows is no text.
    at = close + 1;
  }
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_PAGE_CHARACTERS).toWellFormed();
}
