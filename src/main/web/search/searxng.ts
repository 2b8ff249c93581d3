import { z } from 'zod';
import { askEngine, type EngineAccess } from './askEngine';
import { normaliseHits, type WebSearchEngine } from './searchEngine';

/** The part of https://docs.searxng.org/dev/search_api.html that is used; one odd result spoils no other. */
const Answer = z.looseObject({
  results: z.array(
    z.looseObject({
      url: z.string().catch(''),
      title: z.string().catch(''),
      content: z.string().nullish().catch(''),
      publishedDate: z.string().nullish().catch(undefined),
    }),
  ),
});

/** @param address of an instance, with or without `/search` at its end */
export function createSearxng(address: string, access: EngineAccess): WebSearchEngine {
  const label = 'SearXNG';
  return {
    label,
    search: async (query, limit, signal) => {
      const url = new URL(address);
      url.pathname = `${url.pathname.replace(/\/(?:search)?\/?$/, '')}/search`;
      url.search = new URLSearchParams({ q: query, format: 'json' }).toString();
      const otherwise =
        'Check the address in the settings, and that “json” stands under search.formats in the settings.yml of the instance.';
      const { results } = await askEngine({ label, url, schema: Answer, otherwise, signal }, access);
      return normaliseHits(
        results.map(({ title, url: found, content, publishedDate }) => ({
          title,
          url: found,
          snippet: content ?? '',
          published: publishedDate ?? undefined,
        })),
        limit,
      );
    },
  };
}
