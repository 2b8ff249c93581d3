import { AppError } from '../../shared/errors';
import { searchAddressOf, type Settings } from '../../shared/schemas/settings';
import type { WebPage, WebSearchAnswer } from '../../shared/schemas/web';
import type { WebReader } from '../ai/tools/adapters/aiSdk/types';
import type { Clock, Logger } from '../platform';
import type { WorkerPort } from '../workerPort';
import { guardedFetch } from './guardedFetch';
import { Limiter } from './Limiter';
import { PageReader } from './PageReader';
import { type Lookup, lookupAll } from './resolveHost';
import type { EngineAccess } from './search/askEngine';
import { createMediawiki } from './search/mediawiki';
import { createSearxng } from './search/searxng';
import type { WebSearchEngine } from './search/searchEngine';

/** Longest time, in ms, for one search, with its retries. */
export const SEARCH_TIMEOUT_MS = 20_000;
/** Longest time, in ms, for one page to come, with its redirects. What had come by then is given. */
export const PAGE_TIMEOUT_MS = 30_000;
/** Pages that are read at the same time: each can take a processor and some hundred MB. */
const MAX_PAGES_AT_ONCE = 2;
/** Bytes of one page, after decompression. */
export const MAX_PAGE_BYTES = 10 * 1024 * 1024;

export interface WebServiceDeps {
  readonly settings: () => Settings;
  /** Speaks with search engines, which the person has chosen: they may be on this machine or behind a proxy. */
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly log: Logger;
  readonly startPageWorker: () => WorkerPort;
  readonly lookup?: Lookup;
}

/** Web search and web pages, for tools and for the window alike. Every request reads the settings as they are then. */
export class WebService implements WebReader {
  readonly #pages: PageReader;
  readonly #limiter = new Limiter(MAX_PAGES_AT_ONCE);

  constructor(private readonly deps: WebServiceDeps) {
    this.#pages = new PageReader({ start: deps.startPageWorker, clock: deps.clock, log: deps.log });
  }

  isSearchConfigured(): boolean {
    return searchAddressOf(this.deps.settings().webSearch) !== '';
  }

  async search(query: string, options: { limit?: number; signal?: AbortSignal }): Promise<WebSearchAnswer> {
    const engine = this.#engine();
    const most = this.deps.settings().webSearch.maxResults;
    const limit = Math.min(options.limit ?? most, most);
    const hits = await this.#within(SEARCH_TIMEOUT_MS, `${engine.label} did not answer`, options.signal, signal =>
      engine.search(query, limit, signal),
    );
    return { provider: engine.label, hits };
  }

  async fetchPage(url: string, options: { signal?: AbortSignal }): Promise<WebPage> {
    const { signal: caller = new AbortController().signal } = options;
    return this.#limiter.run(async () => {
      const response = await this.#within(PAGE_TIMEOUT_MS, 'The page did not come', caller, signal =>
        guardedFetch(url, {
          signal,
          maxBytes: MAX_PAGE_BYTES,
          lookup: this.deps.lookup ?? lookupAll,
          allowedNetworks: this.deps.settings().web.allowedNetworks,
        }),
      );
      // Not under the time limit, which may be up: what had come by then is read. The reader has a limit of its own.
      return this.#pages.read(response, caller);
    }, caller);
  }

  /** Ends the threads that read pages. */
  close(): Promise<void> {
    return this.#pages.close();
  }

  #engine(): WebSearchEngine {
    const { webSearch } = this.deps.settings();
    const address = searchAddressOf(webSearch);
    const access: EngineAccess = { fetch: this.deps.fetch, clock: this.deps.clock };
    if (webSearch.provider === 'searxng' && address !== '') return createSearxng(address, access);
    if (webSearch.provider === 'mediawiki' && address !== '') return createMediawiki(address, access);
    throw new AppError(
      'tool_unavailable',
      'No web search is set up. Choose one in the settings, under “Web search and pages”.',
    );
  }

  /** Ends `work` with the caller's signal, and by itself after `ms`. */
  async #within<T>(
    ms: number,
    what: string,
    caller: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController();
    const cancel = this.deps.clock.after(ms, () =>
      late.abort(
        new AppError('tool_unavailable', `${what} within ${ms / 1_000} seconds. Try again, or go on without it.`),
      ),
    );
    try {
      return await work(caller ? AbortSignal.any([caller, late.signal]) : late.signal);
    } finally {
      cancel();
    }
  }
}
