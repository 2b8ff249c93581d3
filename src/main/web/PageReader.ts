import { AppError } from '../../shared/errors';
import type { WebPage } from '../../shared/schemas/web';
import type { Clock, Logger } from '../platform';
import type { WorkerPort } from '../workerPort';
import { bareText } from './bareText';
import type { GuardedResponse } from './guardedFetch';
import { PageReply, type PageRequest } from './pageProtocol';

/** Longest time, in ms, to make text of one page. */
export const READ_TIMEOUT_MS = 10_000;

export interface PageReaderDeps {
  readonly start: () => WorkerPort;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Has pages read in a thread of their own, which is ended when one takes too long or too much: its bare text is given
 * then. A thread that has done well is kept for the next page.
 */
export class PageReader {
  #idle: WorkerPort | undefined;
  readonly #busy = new Set<WorkerPort>();
  #lastId = 0;

  constructor(private readonly deps: PageReaderDeps) {}

  /** @throws AppError as `readPage` does, and with the reason of the signal */
  async read(response: GuardedResponse, signal: AbortSignal): Promise<WebPage> {
    if (isOvergrown(response)) return asBareText(response);
    const port = this.#idle ?? this.#start();
    this.#idle = undefined;
    this.#busy.add(port);
    try {
      const reply = await this.#ask(port, response, signal);
      this.#busy.delete(port);
      if (this.#idle) await port.stop();
      else this.#idle = port;
      if (reply.ok) return reply.page;
      throw new AppError(reply.error.code, reply.error.message, reply.error.detail);
    } catch (thrown) {
      if (this.#busy.delete(port)) await port.stop();
      if (thrown instanceof AppError || signal.aborted) throw thrown;
      this.deps.log.warn(`${response.url.href} is given as bare text`, thrown);
      return asBareText(response);
    }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    const ports = [...this.#busy, ...(this.#idle ? [this.#idle] : [])];
    this.#busy.clear();
    this.#idle = undefined;
    await Promise.all(ports.map(port => port.stop()));
  }

  #start(): WorkerPort {
    const port = this.deps.start();
    port.onEnd(() => {
      if (this.#idle === port) this.#idle = undefined;
    });
    return port;
  }

  #ask(port: WorkerPort, response: GuardedResponse, signal: AbortSignal): Promise<PageReply['reply']> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { url, body, ...rest } = response;
    const request: PageRequest = { id, response: { ...rest, url: url.href, body: new Uint8Array(body) } };
    return new Promise((resolve, reject) => {
      const cancel = this.deps.clock.after(READ_TIMEOUT_MS, () => reject(new Error('It takes too long')));
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      port.onEnd(reject);
      port.on('message', message => {
        const told = PageReply.parse(message);
        if (told.id !== id) return;
        cancel();
        signal.removeEventListener('abort', stop);
        resolve(told.reply);
      });
      if (signal.aborted) stop();
      else port.postMessage(request);
    });
  }
}

/** Tags in a page above which no parser is given it: a million of them take all memory before anybody can stop it. */
const MAX_TAGS = 60_000;

function isOvergrown({ body, contentType }: GuardedResponse): boolean {
  if (!/html|^$|octet-stream/i.test(contentType)) return false;
  let tags = 0;
  for (let at = body.indexOf(0x3c); at >= 0 && tags <= MAX_TAGS; at = body.indexOf(0x3c, at + 1)) tags += 1;
  return tags > MAX_TAGS;
}

function asBareText({ url, contentType, body }: GuardedResponse): WebPage {
  if (body.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw new AppError('tool_unavailable', `The PDF ${url.href} is too large or too odd to be read.`);
  }
  return {
    url: url.href,
    title: '',
    contentType: (contentType.split(';')[0] ?? '').trim().toLowerCase() || 'text/html',
    text: bareText(body, contentType),
    notes: ['The page could not be taken apart; this is its bare text, and not all of it.'],
  };
}
