// Placeholder until the real one is written; overwrite this file.
import type { Settings } from '../../shared/schemas/settings';
import type { WebPage, WebSearchAnswer } from '../../shared/schemas/web';
import type { Clock, Logger } from '../platform';
export class WebService {
  constructor(readonly deps: { settings: () => Settings; fetch: typeof fetch; clock: Clock; log: Logger }) {}
  isSearchConfigured(): boolean {
    return false;
  }
  search(): Promise<WebSearchAnswer> {
    return Promise.reject(new Error('not yet'));
  }
  fetchPage(): Promise<WebPage> {
    return Promise.reject(new Error('not yet'));
  }
}
