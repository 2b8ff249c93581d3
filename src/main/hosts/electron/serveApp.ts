import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pageHeaders } from '../../pageHeaders';
import { isOwnAddress } from './appScheme';

/** What the page is made of; a file of another kind is sent as bytes that nothing runs. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const securityHeaders = pageHeaders();

/**
 * Answers requests for `app://quartermaster/…` with the files of the built page, and with nothing else.
 * @param rendererDir absolute; the built renderer
 */
export function createAppHandler(rendererDir: string): (request: Request) => Promise<Response> {
  return async request => {
    const file = fileOf(rendererDir, request.url);
    if (file === undefined) return refuse(404, 'There is nothing at this address.');
    if (request.method !== 'GET') return refuse(405, 'This address can only be read.');
    const bytes = await read(file);
    if (bytes === undefined) return refuse(404, 'There is nothing at this address.');
    const type = contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';
    return new Response(bytes, { headers: { ...securityHeaders, 'Content-Type': type, 'Cache-Control': 'no-cache' } });
  };
}

/** The file an address stands for; undefined for one that is not the page's or leads out of its folder. */
function fileOf(rendererDir: string, address: string): string | undefined {
  if (!isOwnAddress(address)) return undefined;
  const path = decode(new URL(address).pathname);
  if (path === undefined) return undefined;
  const segments = (path === '/' ? '/index.html' : path).split('/').slice(1);
  if (!segments.every(isPlainName)) return undefined;
  const file = join(rendererDir, ...segments);
  return file.startsWith(rendererDir.endsWith(sep) ? rendererDir : rendererDir + sep) ? file : undefined;
}

/** No way up, no hidden file, no separator or drive of any system. */
const isPlainName = (segment: string): boolean => /^[^.\\/:\0%][^\\/:\0%]*$/.test(segment);

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined; // Half an escape sequence: the name of nothing.
  }
}

async function read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    return undefined; // Not there, or a folder.
  }
}

const refuse = (status: number, text: string): Response =>
  new Response(text, { status, headers: { ...securityHeaders, 'Content-Type': 'text/plain; charset=utf-8' } });
