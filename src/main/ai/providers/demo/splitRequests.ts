import { blankQuotes } from './pieces';

const separator = /\s*(?:[;；\n]|\band (?:then|also)\b|然后|然後|另外|それから)\s*/gi;
const announcement = /^\s*(?:please\s+)?do (?:both|all|these|the following)(?: of (?:these|them))?\s*[:：]\s*/i;

/** Most pieces that are looked at; a message of more is a list that somebody pasted, and one request. */
const MAX_PIECES = 40;

/**
 * The requests of a message: "do this; do that" holds two. A piece that asks for nothing by itself belongs to the
 * request before it, and quotation marks keep their text together: "Add a note: milk; eggs" is one.
 */
export function splitRequests(message: string, isRequest: (piece: string) => boolean): string[] {
  const text = message.replace(announcement, '');
  const separators = [...blankQuotes(text).matchAll(separator)];
  if (separators.length >= MAX_PIECES) return [text.trim()];
  const requests: string[] = [];
  let start = 0;
  let end = 0;
  for (const match of [...separators, { index: text.length, 0: '' }]) {
    const piece = text.slice(end, match.index);
    if (end > 0 && isRequest(piece)) {
      requests.push(text.slice(start, end));
      start = end;
    }
    end = match.index + match[0].length;
  }
  requests.push(text.slice(start));
  return requests.map(trimSeparators).filter(request => request !== '');
}

const trimSeparators = (request: string): string =>
  request.replace(/(?:\s|[;；]|\band (?:then|also)|然后|然後|另外|それから)+$/i, '').trim();
