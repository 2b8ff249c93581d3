import type { Clock, Logger } from '../platform';
import type { WorkerPort } from '../workerPort';
import { TextReply, type TextRequest } from './textProtocol';

export interface TextServiceDeps {
  /** Starts the worker; called at the first request, and again after it was let go. */
  readonly start: () => WorkerPort;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Logger;
}

/** Ms without a request after which the worker is let go: tokenizer and embedder hold more than 100 MB. */
const IDLE_MS = 60_000;
/** Texts handed over at once: large enough to be quick, small enough for a search to come in between. */
const BATCH = 200;

/**
 * Main's side of the text worker. What cannot be worked out is undefined: searches go by words alone then, and token
 * counts are estimated. Never throws.
 */
export class TextService {
  readonly #waiting = new Map<number, (reply: TextReply | undefined) => void>();
  #port: WorkerPort | undefined;
  #lastId = 0;
  #closed = false;
  #cancelIdle: () => void = () => undefined;

  constructor(private readonly deps: TextServiceDeps) {}

  /** Vectors of length one, in the order of the texts; undefined for one that has none. */
  async embed(texts: readonly string[]): Promise<readonly (Float32Array | undefined)[]> {
    const vectors: (Float32Array | undefined)[] = [];
    for (let from = 0; from < texts.length; from += BATCH) {
      const batch = texts.slice(from, from + BATCH);
      const reply = await this.#ask('embed', batch);
      const held = reply?.type === 'vectors' ? reply.vectors : [];
      vectors.push(...batch.map((_, index) => held[index] ?? undefined));
    }
    return vectors;
  }

  /** Tokens (o200k) of each text; undefined where the worker could not count. */
  async countTokens(texts: readonly string[]): Promise<readonly (number | undefined)[]> {
    const counts: (number | undefined)[] = [];
    for (let from = 0; from < texts.length; from += BATCH) {
      const batch = texts.slice(from, from + BATCH);
      const reply = await this.#ask('countTokens', batch);
      const held = reply?.type === 'counts' ? reply.counts : [];
      counts.push(...batch.map((_, index) => held[index]));
    }
    return counts;
  }

  /** Ends the worker. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelIdle();
    await this.#port?.stop();
  }

  #ask(work: TextRequest['work'], texts: readonly string[]): Promise<TextReply | undefined> {
    if (this.#closed) return Promise.resolve(undefined);
    const port = (this.#port ??= this.#start());
    this.#cancelIdle();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise(resolve => {
      this.#waiting.set(id, resolve);
      port.postMessage({ id, work, texts: [...texts] } satisfies TextRequest);
    });
  }

  #start(): WorkerPort {
    const port = this.deps.start();
    port.on('message', message => {
      const reply = TextReply.parse(message);
      if (reply.type === 'error') this.deps.log.warn('The text worker could not do its work', reply.error);
      this.#settle(reply.id, reply);
    });
    port.onEnd(cause => {
      if (this.#port !== port) return;
      if (!this.#closed) this.deps.log.warn('The text worker ended; the next text starts another one', cause);
      this.#port = undefined;
      for (const id of this.#waiting.keys()) this.#settle(id, undefined);
    });
    return port;
  }

  #settle(id: number, reply: TextReply | undefined): void {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#cancelIdle();
    this.#cancelIdle = this.deps.clock.after(IDLE_MS, () => void this.#letGo());
  }

  async #letGo(): Promise<void> {
    const port = this.#port;
    this.#port = undefined;
    await port?.stop();
  }
}
