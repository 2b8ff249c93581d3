import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { AppError } from '../../shared/errors';
import { readLimited } from './readLimited';
import { type CheckedAddress, type Lookup, resolveHost } from './resolveHost';
import { untilAborted } from './untilAborted';

/** Most redirects that are followed. */
export const MAX_REDIRECTS = 5;
/** Longest time, in ms, to connect to one host. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface GuardedRequest {
  readonly allowedNetworks: readonly string[];
  readonly lookup: Lookup;
  /** Ends everything, also what has begun; a reason that is an AppError is what the caller gets. */
  readonly signal: AbortSignal;
  /** Bytes, after decompression, at which the body is cut and the connection closed. */
  readonly maxBytes: number;
}

/** What came of it, whatever its status. */
export interface GuardedResponse {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  /** As the server sent it; empty when it sent none. */
  readonly contentType: string;
  readonly body: Buffer;
  /** Why the body is not whole, for a reader; absent when it is. */
  readonly cut?: string;
}

const headers = {
  'user-agent': 'Quartermaster/1 (+reads single pages for a person)',
  accept: 'text/html,application/xhtml+xml,text/*;q=0.9,application/json;q=0.9,application/pdf;q=0.8,*/*;q=0.5',
  'accept-encoding': 'gzip, br, zstd',
};

/**
 * Reads one address of the public web. Each hop is checked before it is connected to, and the connection goes to the
 * very address that was checked: a name that resolves to another one a moment later changes nothing. Every port may be
 * asked: public servers listen on many, and what must not be reached is known by its address.
 * @throws AppError `bad_input`, `tool_denied`, `tool_unavailable`, each with cause and next step
 */
export async function guardedFetch(address: string, options: GuardedRequest): Promise<GuardedResponse> {
  let url = parseAddress(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    options.signal.throwIfAborted();
    const checked = await untilAborted(resolveHost(url, options.allowedNetworks, options.lookup), options.signal);
    const answer = await ask(url, checked, options);
    if (!('location' in answer)) return answer;
    url = parseAddress(answer.location, url);
  }
  throw new AppError(
    'tool_unavailable',
    `${address} was redirected more than ${MAX_REDIRECTS} times. Ask for another page.`,
  );
}

/** @throws AppError `bad_input` for what is no address of the web */
function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  const from = base ? `${base.href} leads to` : 'This is';
  if (!url)
    throw new AppError(
      'bad_input',
      `${from} no address: ${address.slice(0, 200)}. Write it like https://example.org/page.`,
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AppError('tool_denied', `${from} an address of ${url.protocol}//. Only http:// and https:// are read.`);
  }
  if (url.username || url.password) {
    throw new AppError('tool_denied', `${from} an address with a name or password in it. Leave them out.`);
  }
  return url;
}

async function ask(
  url: URL,
  checked: readonly CheckedAddress[],
  { signal, maxBytes }: GuardedRequest,
): Promise<GuardedResponse | { location: string }> {
  const agent = new Agent({ connect: { lookup: only(checked), timeout: CONNECT_TIMEOUT_MS }, pipelining: 0 });
  try {
    const { statusCode: status, headers: sent, body } = await request(url, { dispatcher: agent, headers, signal });
    body.on('error', () => undefined); // It is told where the body is read; one that is not read has nobody to tell.
    const location = single(sent['location']);
    if (status >= 300 && status < 400 && location !== undefined) return { location };
    const { bytes, cut } = await readLimited(body, single(sent['content-encoding']) ?? '', { signal, maxBytes });
    const contentType = single(sent['content-type']) ?? '';
    return { url, status, contentType, body: bytes, ...(cut === undefined ? {} : { cut }) };
  } catch (thrown) {
    throw failure(url, signal, thrown);
  } finally {
    await agent.destroy();
  }
}

/** A look-up that knows the checked addresses and nothing else. */
function only(checked: readonly CheckedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = checked;
    if (options.all) callback(null, [...checked]);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('There is no address'), '');
  };
}

function failure(url: URL, signal: AbortSignal, thrown: unknown): unknown {
  if (thrown instanceof AppError) return thrown;
  if (signal.aborted) return signal.reason;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
  return new AppError(
    'tool_unavailable',
    `${url.host} could not be read (${code}). Try again, or ask for another page.`,
    { code },
    thrown,
  );
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
