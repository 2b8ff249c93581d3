import { AppError } from '../../shared/errors';
import type { WebPage } from '../../shared/schemas/web';
import type { Clock, Logger } from '../platform';
import type { WorkerPort } from '../workerPort';
import { bareText } from './bareText';
import type { GuardedResponse } from './guardedFetch';
import { PageReply, type PageRequest } from './pageProtocol';
import { untilAborted } from './untilAborted';

/** Longest time, in ms, to make text of one page. */
export const READ_TIMEOUT_MS = 10_000;

export interface PageReaderDeps {
  readonly start: () => WorkerPort;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A thread, and the page that it has been asked for. It reads one at a time. */
interface Thread {
  readonly port: WorkerPort;
  asked?: { readonly id: number; resolve(reply: PageReply['reply']): void; reject(cause: unknown): void } | undefined;
}

/**
 * Has pages read in a thread of their own, which is ended when one takes too long or too much: its bare text is given
 * then. A thread that has done well is kept for the next page.
 */
export class PageReader {
  #idle: Thread | undefined;
  readonly #busy = new Set<Thread>();
  #lastId = 0;

  constructor(private readonly deps: PageReaderDeps) {}

  /** @throws AppError as `readPage` does, and with the reason of the signal */
  async read(response: GuardedResponse, signal: AbortSignal): Promise<WebPage> {
    signal.throwIfAborted();
    if (isOvergrown(response)) return asBareText(response);
    const thread = this.#idle ?? this.#start();
    this.#idle = undefined;
    this.#busy.add(thread);
    try {
      const reply = await this.#ask(thread, response, signal);
      this.#busy.delete(thread);
      if (this.#idle) await thread.port.stop();
      else this.#idle = thread;
      if (reply.ok) return reply.page;
      throw new AppError(reply.error.code, reply.error.message, reply.error.detail);
    } catch (thrown) {
      if (this.#busy.delete(thread)) await thread.port.stop();
      if (thrown instanceof AppError || signal.aborted) throw thrown;
      this.deps.log.warn(`${response.url.href} is given as bare text`, thrown);
      return asBareText(response);
    }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    const threads = [...this.#busy, ...(this.#idle ? [this.#idle] : [])];
    this.#busy.clear();
    this.#idle = undefined;
    await Promise.all(threads.map(({ port }) => port.stop()));
  }

  /** Listens once for all pages that the thread will read, so that nothing of them stays behind. */
  #start(): Thread {
    const thread: Thread = { port: this.deps.start() };
    thread.port.onEnd(cause => {
      if (this.#idle === thread) this.#idle = undefined;
      thread.asked?.reject(cause);
    });
    thread.port.on('message', message => {
      const { id, reply } = PageReply.parse(message);
      if (thread.asked?.id === id) thread.asked.resolve(reply);
    });
    return thread;
  }

  async #ask(thread: Thread, response: GuardedResponse, signal: AbortSignal): Promise<PageReply['reply']> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { url, body, ...rest } = response;
    const request: PageRequest = { id, response: { ...rest, url: url.href, body: new Uint8Array(body) } };
    const reply = new Promise<PageReply['reply']>((resolve, reject) => {
      thread.asked = { id, resolve, reject };
    });
    const cancel = this.deps.clock.after(READ_TIMEOUT_MS, () => thread.asked?.reject(new Error('It takes too long')));
    try {
      thread.port.postMessage(request);
      return await untilAborted(reply, signal);
    } finally {
      cancel();
      thread.asked = undefined;
    }
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
