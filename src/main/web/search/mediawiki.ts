import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import { askEngine, type EngineAccess } from './askEngine';
import { normaliseHits, plainText, type WebSearchEngine } from './searchEngine';

/** Characters of what a wiki says about a question that it does not take. */
const MAX_COMPLAINT = 300;

/** https://www.mediawiki.org/wiki/API:Errors_and_warnings: a refusal comes with status 200. */
const Refusal = z.object({ error: z.looseObject({ info: z.string() }) });

/** The parts of https://www.mediawiki.org/wiki/API:Search and API:Siteinfo that are used. */
const Answer = z.looseObject({
  query: z.looseObject({
    search: z.array(
      z.looseObject({
        title: z.string(),
        snippet: z.string().catch(''),
        timestamp: z.string().optional().catch(undefined),
      }),
    ),
    general: z.looseObject({ server: z.string(), articlepath: z.string() }),
  }),
});

/** @param address of an `api.php` */
export function createMediawiki(address: string, access: EngineAccess): WebSearchEngine {
  const { host } = new URL(address);
  const label = host.endsWith('.wikipedia.org') ? `Wikipedia (${host.split('.')[0]})` : host;
  return {
    label,
    search: async (query, limit, signal) => {
      const url = new URL(address);
      url.search = new URLSearchParams({
        action: 'query',
        format: 'json',
        formatversion: '2',
        list: 'search',
        srsearch: query,
        srlimit: String(limit),
        meta: 'siteinfo',
        siprop: 'general',
      }).toString();
      const otherwise = 'Check the address in the settings; it ends in /api.php.';
      const schema = z.union([Answer, Refusal]);
      const answer = await askEngine({ label, url, schema, otherwise, signal }, access);
      if (!('query' in answer)) throw refusal(label, answer);
      const { server, articlepath } = answer.query.general;
      const pageOf = (title: string) => {
        const name = encodeURIComponent(title.toWellFormed().replaceAll(' ', '_'));
        return URL.parse(articlepath.replace('$1', name), URL.parse(server, url) ?? url)?.href ?? '';
      };
      return normaliseHits(
        answer.query.search.map(({ title, snippet, timestamp }) => ({
          title,
          url: pageOf(title),
          snippet,
          published: timestamp,
        })),
        limit,
      );
    },
  };
}

const refusal = (label: string, { error }: z.infer<typeof Refusal>): AppError =>
  new AppError(
    'tool_unavailable',
    `${label} does not take this search: “${plainText(error.info).slice(0, MAX_COMPLAINT).toWellFormed()}”. Ask in other or fewer words.`,
  );
