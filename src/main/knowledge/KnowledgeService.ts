import type { z } from 'zod';
import { AppError, type WireError } from '../../shared/errors';
import type { KnowledgeBase, KnowledgeHit, KnowledgeItem, KnowledgeItemDraft } from '../../shared/schemas/knowledge';
import type { Logger } from '../platform';
import { type KnowledgeBaseSummary, KnowledgeMessage, type KnowledgeMethods, knowledgeMethods } from './protocol';
import type { WorkerPort } from '../workerPort';

export interface KnowledgeServiceDeps {
  /** Starts the worker; called at the first request and again when one is made after the worker died. */
  readonly start: () => WorkerPort;
  readonly log: Logger;
  /** Something the person must know, in words: the database was damaged and what became of it. */
  readonly onNotice: (text: string) => void;
  /** The items of this base, or the base itself, changed. */
  readonly onItemChanged: (baseId: string) => void;
}

interface Waiting {
  readonly port: WorkerPort;
  resolve(data: unknown): void;
  reject(error: AppError): void;
}

/**
 * Main's side of the knowledge worker. A worker that dies fails what was under way, in words; the next call starts
 * another one. Every method throws AppError `storage_failed` when the knowledge database cannot be used.
 */
export class KnowledgeService {
  readonly #waiting = new Map<number, Waiting>();
  #port: WorkerPort | undefined;
  #lastId = 0;
  #closed = false;

  constructor(private readonly deps: KnowledgeServiceDeps) {}

  /** Oldest first: all, or those of `baseIds` that exist. */
  listBases(baseIds?: readonly string[]): Promise<KnowledgeBaseSummary[]> {
    return this.#call('listBases', baseIds ? { baseIds: [...baseIds] } : {});
  }

  createBase({ name, description = '' }: { name: string; description?: string | undefined }): Promise<KnowledgeBase> {
    return this.#call('createBase', { name, description });
  }

  /** With everything in it. @throws AppError `not_found` */
  async deleteBase(id: string): Promise<void> {
    await this.#call('deleteBase', { id });
  }

  /** Settles when all are in; a file that cannot be read is a failed item. @throws AppError `not_found` without the base */
  addItems(baseId: string, items: readonly KnowledgeItemDraft[]): Promise<KnowledgeItem[]> {
    return this.#call('addItems', { baseId, items: [...items] });
  }

  /** @throws AppError `not_found` */
  async removeItem(itemId: string): Promise<void> {
    await this.#call('removeItem', { itemId });
  }

  /** In the order in which they came. @throws AppError `not_found` when there is no such base */
  listItems(baseId: string): Promise<KnowledgeItem[]> {
    return this.#call('listItems', { baseId });
  }

  /** The best passages of these bases, best first; any query will do. Ids without a base find nothing. */
  search(baseIds: readonly string[], query: string, limit: number): Promise<KnowledgeHit[]> {
    return this.#call('search', { baseIds: [...baseIds], query, limit });
  }

  /** Ends the worker; later calls are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    const port = this.#port;
    if (!port) return;
    this.#end(port, closedError());
    await port.stop();
  }

  async #call<M extends keyof KnowledgeMethods>(
    method: M,
    input: z.input<KnowledgeMethods[M]['input']>,
  ): Promise<z.output<KnowledgeMethods[M]['output']>> {
    const port = this.#open();
    this.#lastId += 1;
    const id = this.#lastId;
    const data = await new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { port, resolve, reject });
      port.postMessage({ id, method, input });
    });
    return knowledgeMethods[method].output.parse(data) as z.output<KnowledgeMethods[M]['output']>;
  }

  #open(): WorkerPort {
    if (this.#closed) throw closedError();
    if (this.#port) return this.#port;
    const port = this.deps.start();
    this.#port = port;
    let fatal: WireError | undefined;
    port.on('message', message => {
      const told = KnowledgeMessage.safeParse(message).data;
      if (told?.type === 'reply') this.#settle(told.id, told.reply);
      else if (told?.type === 'itemChanged') this.deps.onItemChanged(told.baseId);
      else if (told?.type === 'notice') this.deps.onNotice(told.text);
      else if (told?.type === 'fatal') fatal = told.error;
      else this.deps.log.error('Knowledge worker', told?.message ?? message);
    });
    port.onEnd(cause => {
      if (this.#port !== port) return;
      this.deps.log.error('The knowledge worker ended', fatal ?? cause);
      this.#end(port, fatal ? new AppError(fatal.code, fatal.message, fatal.detail, cause) : diedError(cause));
    });
    return port;
  }

  #settle(id: number, reply: { ok: true; data: unknown } | { ok: false; error: WireError }): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (reply.ok) waiting?.resolve(reply.data);
    else waiting?.reject(new AppError(reply.error.code, reply.error.message, reply.error.detail));
  }

  #end(port: WorkerPort, error: AppError): void {
    this.#port = undefined;
    for (const [id, waiting] of [...this.#waiting].filter(([, waiting]) => waiting.port === port)) {
      this.#waiting.delete(id);
      waiting.reject(error);
    }
  }
}

const diedError = (cause: unknown) =>
  new AppError(
    'storage_failed',
    'The knowledge worker stopped before it could answer. Try again; it starts anew.',
    undefined,
    cause,
  );

const closedError = () =>
  new AppError('storage_failed', 'Knowledge is closed, because Quartermaster is shutting down. Start it again.');
