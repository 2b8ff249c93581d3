import { readFile, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute } from 'node:path';
import { AppError } from '../../shared/errors';
import type { ParsedDocument } from './passage';
import { parseMarkdown } from './parseMarkdown';
import { parseText } from './parseText';
import { markedEncoding } from '../text/decodeUnlabelled';

/** Larger files are refused, in bytes. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

const parsers: ReadonlyMap<string, (source: string) => ParsedDocument> = new Map([
  ['.md', parseMarkdown],
  ['.markdown', parseMarkdown],
  ['.txt', parseText],
]);

/** A document that can be indexed. */
export interface ReadDocument extends ParsedDocument {
  readonly title: string;
}

/**
 * Reads a Markdown or text file: UTF-8 with or without a byte order mark, or UTF-16 with one.
 * @throws AppError `bad_input` or `not_found` that names what is wrong with the file and what to do
 */
export async function readDocument(path: string): Promise<ReadDocument> {
  const parse = parsers.get(extname(path).toLowerCase());
  if (!isAbsolute(path)) throw new AppError('bad_input', 'Give the full path of the file, from the root.');
  const size = await sizeOf(path);
  if (!parse) {
    throw new AppError('bad_input', 'Only Markdown (.md, .markdown) and text (.txt) files can be added.');
  }
  if (size > MAX_FILE_BYTES) {
    throw new AppError('bad_input', `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Add it in parts.`);
  }
  const document = parse(decodeText(await readFile(path).catch(refuse)));
  return { ...document, title: document.title ?? titleOf(path) };
}

/** What a file is called that has no title: its name without the ending. */
export const titleOf = (path: string): string => basename(path, extname(path));

/** The text of a note, taken apart as Markdown under a title of its own. */
export function readNote(title: string, text: string): ReadDocument {
  return { ...parseMarkdown(tidy(text)), title };
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(refuse);
  if (!found.isFile()) throw new AppError('bad_input', 'This is not a file. Add the files one by one.');
  return found.size;
}

function refuse(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    throw new AppError('not_found', 'The file is not there. Check the path, then add it again.', undefined, cause);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    throw new AppError(
      'bad_input',
      'The file may not be read. Change its permissions, then add it again.',
      undefined,
      cause,
    );
  }
  throw new AppError('bad_input', `The file could not be read (${String(code ?? cause)}).`, undefined, cause);
}

function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes, markedEncoding(bytes) ?? 'utf-8');
  if (text.includes('\0')) throw new AppError('bad_input', 'The file is not text.');
  return tidy(text);
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    const message = 'The file is neither UTF-8 nor UTF-16 text. Save it as UTF-8, then add it again.';
    throw new AppError('bad_input', message, undefined, cause);
  }
}

const tidy = (text: string): string => text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
