import { extractText, getDocumentProxy } from 'unpdf';
import { AppError } from '../../shared/errors';
import type { WebPage } from '../../shared/schemas/web';
import { decodeText } from './decodeText';
import type { GuardedResponse } from './guardedFetch';
import { htmlToMarkdown } from './htmlToMarkdown';

/** Characters of a page that a model is given. */
export const MAX_PAGE_CHARACTERS = 50_000;

type Kind = 'html' | 'text' | 'pdf';

/**
 * What a response says, as text. @throws AppError `tool_unavailable` for an error of the server, and for what is no
 * text: a picture, a film, a program
 */
export async function readPage(response: GuardedResponse): Promise<WebPage> {
  const { url, status, body, cut } = response;
  if (status >= 400) throw new AppError('tool_unavailable', statusWords(url, status), { status });
  const contentType = (response.contentType.split(';')[0] ?? '').trim().toLowerCase();
  const kind = kindOf(contentType, body);
  if (kind === undefined) {
    throw new AppError(
      'tool_unavailable',
      `${url.href} is no text but ${contentType || 'a file of unknown type'}. Only pages, texts and PDF are read.`,
    );
  }
  const notes = cut === undefined ? [] : [`Not the whole: ${cut}.`];
  const read = kind === 'pdf' ? await readPdf(body, url, cut) : readText(kind, response);
  if (read.text.trim() === '') {
    notes.push(
      status === 202
        ? 'The server answered that it is still preparing the page. Try again later.'
        : 'The page holds no text that can be read.',
    );
  }
  const isLong = read.text.length > MAX_PAGE_CHARACTERS;
  if (isLong) notes.push(`Cut: the text has ${read.text.length} characters, this is its beginning.`);
  return {
    url: url.href,
    title: read.title,
    contentType: contentType || (kind === 'html' ? 'text/html' : 'text/plain'),
    text: isLong ? read.text.slice(0, MAX_PAGE_CHARACTERS).toWellFormed() : read.text,
    notes: [...read.notes, ...notes],
  };
}

const textTypes =
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|toml|javascript|ecmascript|sql|x-ndjson|ld\+json|x-sh|rtf)$|message\/|image\/svg)/;

function kindOf(contentType: string, body: Buffer): Kind | undefined {
  if (contentType === 'application/pdf' || body.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  if (contentType === 'text/html' || contentType === 'application/xhtml+xml') return 'html';
  if (textTypes.test(contentType)) return 'text';
  // Servers that say nothing, or the same of everything: the bytes say it.
  if (contentType !== '' && contentType !== 'application/octet-stream' && contentType !== 'binary/octet-stream')
    return undefined;
  const head = body.subarray(0, 1_024);
  if (/^\s*<(?:!doctype html|html|head|body)\b/i.test(head.toString('latin1'))) return 'html';
  return head.includes(0) ? undefined : 'text';
}

interface Read {
  readonly title: string;
  readonly text: string;
  readonly notes: readonly string[];
}

function readText(kind: 'html' | 'text', { body, contentType, url }: GuardedResponse): Read {
  const { text, guessed } = decodeText(body, contentType);
  const notes = guessed === undefined ? [] : [`Nobody says how this page is encoded; it was read as ${guessed}.`];
  if (kind === 'text') return { title: '', text, notes };
  const read = htmlToMarkdown(text, url);
  return { ...read, notes: [...read.notes, ...notes] };
}

async function readPdf(body: Buffer, url: URL, cut: string | undefined): Promise<Read> {
  if (cut !== undefined) throw new AppError('tool_unavailable', `The PDF ${url.href} was not read: ${cut}.`);
  try {
    const document = await getDocumentProxy(new Uint8Array(body));
    const { text, totalPages } = await extractText(document, { mergePages: true });
    const isPicture = text.trim() === '' && totalPages > 0;
    return {
      title: '',
      text,
      notes: isPicture ? [`The PDF has ${totalPages} pages and no text in them; it is probably scanned.`] : [],
    };
  } catch (cause) {
    throw new AppError(
      'tool_unavailable',
      `The PDF ${url.href} is damaged or locked with a password.`,
      undefined,
      cause,
    );
  }
}

function statusWords({ href, host }: URL, status: number): string {
  if (status === 404 || status === 410)
    return `${href} is not there (status ${status}). Check the address, or search for it.`;
  if (status === 401 || status === 403)
    return `${host} does not let this page be read (status ${status}). Try another source.`;
  if (status === 429) return `${host} takes no more requests for now (status 429). Try another source, or later.`;
  if (status >= 500) return `${host} has a problem of its own (status ${status}). Try again later.`;
  return `${host} refused the request (status ${status}).`;
}
