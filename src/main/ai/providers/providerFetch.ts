import { AppError } from '../../../shared/errors';
import type { Clock } from '../../platform';
import { readText } from '../../readText';
import type { SecretMask } from '../../SecretMask';

/** Longest silence, in ms, of a model that is answering. */
export const STALL_TIMEOUT_MS = 60_000;

/** Bytes of one answer: more is no answer, and would fill the memory of this machine. */
export const MAX_ANSWER_BYTES = 24 * 1024 * 1024;
/** Characters of what a server says with an error. */
const MAX_ERROR_CHARACTERS = 100_000;

export interface ProviderFetchOptions {
  /** What a person reads in errors. */
  readonly providerName: string;
  /** Headers with secret values, revealed for this one request. */
  readonly secretHeaders: () => Promise<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** Learns what was revealed, and takes it out of what the server says. */
  readonly mask: SecretMask;
  readonly clock: Pick<Clock, 'after'>;
}

/**
 * A `fetch` for one provider: adds its sealed headers, says in words why it cannot be reached, and ends an answer that
 * has stalled for `STALL_TIMEOUT_MS`.
 */
export function createProviderFetch(options: ProviderFetchOptions): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(await options.secretHeaders())) {
      options.mask.add(value);
      headers.set(name, value);
    }
    const stalled = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, stalled.signal]) : stalled.signal;
    let stop = watch(options, stalled);
    try {
      // A redirect would take the key to whatever address it names.
      const response = await options.fetch(input, { ...init, headers, signal, redirect: 'manual' });
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
        stop();
        await response.body?.cancel();
        throw redirected(options.providerName, input, response.headers.get('location'));
      }
      if (!response.ok) {
        stop();
        const body = options.mask.mask(await readText(response, MAX_ERROR_CHARACTERS));
        return new Response(body, {
          status: response.status,
          statusText: response.statusText,
          headers: response.headers,
        });
      }
      if (response.ok && response.headers.get('content-type')?.includes('text/html')) {
        stop();
        await response.body?.cancel();
        throw webPage(options.providerName);
      }
      if (!response.body) return response;
      let bytes = 0;
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          stop();
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) throw tooLong(options.providerName);
          stop = watch(options, stalled);
          controller.enqueue(chunk);
        },
        flush: () => stop(),
      });
      return new Response(response.body.pipeThrough(watched), response);
    } catch (thrown) {
      stop();
      if (init?.signal?.aborted || thrown instanceof AppError) throw thrown;
      throw stalled.signal.aborted ? stalled.signal.reason : unreachable(options.providerName, input, thrown);
    }
  };
}

function watch({ clock, providerName }: ProviderFetchOptions, stalled: AbortController): () => void {
  const message = `${providerName} has sent nothing for ${STALL_TIMEOUT_MS / 1000} seconds. What had arrived is kept; retry, or check the provider.`;
  return clock.after(STALL_TIMEOUT_MS, () => stalled.abort(new AppError('model_unavailable', message)));
}

const webPage = (providerName: string) =>
  new AppError(
    'model_unavailable',
    `${providerName} answered with a web page in place of an API’s answer. Check that its address leads to an API, often ending in /v1, and that no login page stands before it.`,
  );

const tooLong = (providerName: string) =>
  new AppError(
    'model_unavailable',
    `${providerName} sent more than ${MAX_ANSWER_BYTES / 1024 / 1024} MB and was stopped. What had arrived is kept; retry, or choose another model.`,
  );

function redirected(providerName: string, input: Parameters<typeof fetch>[0], location: string | null): AppError {
  const from = input instanceof Request ? input.url : String(input);
  const to = location === null ? undefined : URL.parse(location, from)?.origin;
  return new AppError(
    'model_unavailable',
    `${providerName} sends its requests on to ${to ?? 'another address'}. The key is not taken there; enter that address, if you trust it.`,
  );
}

function unreachable(providerName: string, input: Parameters<typeof fetch>[0], cause: unknown): AppError {
  const { host } = new URL(input instanceof Request ? input.url : input);
  const reason = codeOf(cause);
  const why = reasons[reason] ?? `the connection failed (${reason})`;
  return new AppError(
    'model_unavailable',
    `${providerName} at ${host} cannot be reached: ${why}.`,
    { host, reason },
    cause,
  );
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Start the server, or check the address',
  ENOTFOUND: 'there is no such host. Check the address and the network',
  EAI_AGAIN: 'the host name could not be looked up. Check the network',
  ETIMEDOUT: 'it did not answer. Check the address and the network',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer. Check the address and the network',
  ECONNRESET: 'it closed the connection. Retry, or check the server',
  UND_ERR_SOCKET: 'it closed the connection. Retry, or check the server',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed and not trusted on this machine',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/** The code that tells why, wherever in the chain of causes it stands; without one, the words of the first cause. */
function codeOf(thrown: unknown): string {
  let innermost = thrown;
  for (let held = thrown; held instanceof Error; held = held.cause) {
    if ('code' in held && typeof held.code === 'string') return held.code;
    innermost = held;
  }
  return innermost instanceof Error ? innermost.message : String(innermost);
}
