import { isUtf8 } from 'node:buffer';
import { guessEncoding } from './guessEncoding';

export interface DecodedText {
  readonly text: string;
  /** Set when nobody had said how the bytes are to be read: a label that `TextDecoder` knows. */
  readonly guessed?: string;
}

/** What a byte order mark says: https://encoding.spec.whatwg.org/#bom-sniff */
export function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Reads bytes of which nobody says how they are written: as UTF-8 where they are valid, else by their likeliest encoding. */
export function decodeUnlabelled(bytes: Uint8Array): DecodedText {
  const text = asUtf8(bytes);
  if (text !== undefined) return { text };
  const guessed = guessEncoding(bytes);
  return { text: new TextDecoder(guessed).decode(bytes), guessed };
}

/**
 * What was cut may end in the middle of a character. Half a character after nothing but ASCII is more likely a whole
 * one of an older encoding: the é of `café`.
 */
function asUtf8(bytes: Uint8Array): string | undefined {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return /[^\p{ASCII}]/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
