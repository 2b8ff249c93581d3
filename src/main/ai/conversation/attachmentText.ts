import { decodeUnlabelled, markedEncoding } from '../../text/decodeUnlabelled';

/** Bytes that tell text from anything else. */
const SAMPLE_BYTES = 64 * 1024;

/** The text of a file in whatever encoding it is written; undefined when it is no text. */
export function readText(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return undefined;
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) return undefined;
  const { text, guessed } = decodeUnlabelled(bytes);
  return guessed === undefined ? text : withoutControls(text);
}

/** Terminals colour their output with it; it is no sign of a program. */
const escapeCharacter = String.fromCharCode(0x1b);

/** Control characters that no text holds: a program or an archive, whatever its bytes resemble. */
const withoutControls = (text: string): string | undefined =>
  /[^\P{Cc}\s]/u.test(text.slice(0, SAMPLE_BYTES).replaceAll(escapeCharacter, '')) ? undefined : text;
