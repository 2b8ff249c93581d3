import { type DecodedText, decodeUnlabelled, markedEncoding } from '../text/decodeUnlabelled';

/** Bytes in which a page must say what it is written in: https://html.spec.whatwg.org/#determining-the-character-encoding */
const DECLARED_WITHIN = 1_024;

/**
 * Reads bytes as text: by the mark at their beginning, by what the server says, by what the page says of itself, as
 * UTF-8 where they are valid UTF-8, and else by their likeliest encoding. A label that is none is passed over.
 * @param contentType the whole header; may be empty
 */
export function decodeText(bytes: Buffer, contentType: string): DecodedText {
  const said = [markedEncoding(bytes), charsetOf(contentType), declaredIn(bytes)];
  for (const label of said) {
    const decoder = label === undefined ? undefined : decoderOf(label);
    if (decoder) return { text: decoder.decode(bytes) };
  }
  const wide = wideOf(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), guessed: wide };
  return decodeUnlabelled(bytes);
}

/** UTF-16 without a mark: every Latin letter and space in it leaves a zero, and other texts have none. */
function wideOf(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, DECLARED_WITHIN);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (4 * Math.max(even, odd) < sample.length || sample.length === 0) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const charsetOf = (text: string): string | undefined => /charset\s*=\s*["']?([\w:.-]+)/i.exec(text)?.[1];

function declaredIn(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, DECLARED_WITHIN).toString('latin1');
  const xml = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w:.-]+)["']/i.exec(head)?.[1];
  const said = xml ?? charsetOf(/<meta[^>]+charset[^>]*>/i.exec(head)?.[0] ?? '');
  // What could be read here byte by byte is not UTF-16, whatever it says: browsers take it for UTF-8 too.
  return said !== undefined && /^utf-?16/i.test(said) ? 'utf-8' : said;
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined; // Not a label of https://encoding.spec.whatwg.org; the next source may know better.
  }
}
