import { parseHTML } from 'linkedom';
import type { WebSearchHit } from '../../../shared/schemas/web';

/** Something that answers web searches. */
export interface WebSearchEngine {
  /** What a person reads: `SearXNG`. */
  readonly label: string;
  /**
   * Best first, at most `limit`.
   * @throws AppError `tool_unavailable` with cause and next step
   */
  search(query: string, limit: number, signal: AbortSignal): Promise<WebSearchHit[]>;
}

/** A result as an engine gives it: a text may hold markup, an address may be none. */
export interface RawHit {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
  readonly published?: string | undefined;
}

/** Characters of markup that are looked at for one text. */
const MAX_MARKUP = 4_000;
/** Characters of one snippet. */
const MAX_SNIPPET = 500;

/** Results as everybody gets them: plain text, web addresses only, each once. */
export function normaliseHits(raw: readonly RawHit[], limit: number): WebSearchHit[] {
  const seen = new Set<string>();
  return raw
    .slice(0, 4 * limit)
    .flatMap(({ title, url: address, snippet, published }): WebSearchHit[] => {
      const url = URL.parse(address);
      if (!url || !/^https?:$/.test(url.protocol)) return [];
      url.hash = '';
      if (seen.has(url.href)) return [];
      seen.add(url.href);
      const text = plainText(snippet);
      return [
        {
          title: plainText(title) || url.href,
          url: url.href,
          snippet: text.length > MAX_SNIPPET ? `${text.slice(0, MAX_SNIPPET).toWellFormed()}…` : text,
          ...(published ? { published } : {}),
        },
      ];
    })
    .slice(0, limit);
}

/** A text without markup and entities, in one line. */
export function plainText(whole: string): string {
  const markup = whole.slice(0, MAX_MARKUP).toWellFormed();
  if (!/[<&]/.test(markup)) return markup.replace(/\s+/g, ' ').trim();
  const { document } = parseHTML(`<!doctype html><html><body>${markup}</body></html>`);
  return (document.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
