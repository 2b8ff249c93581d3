import { type CatalogFile, type Query, readCatalogs, readQueries } from './catalogs';
import { requirePaths } from './readOptions';

/** Real tools and what is asked of them. */
export interface Corpus {
  readonly catalogs: readonly CatalogFile[];
  readonly queries: readonly Query[];
}

/** For `readOptions`: where a command finds real tools (a folder of catalogs) and queries (a file, one a line). */
export const corpusOptions = { catalog: { type: 'string' }, queries: { type: 'string' } } as const;

/** What the options name; undefined unless they name both. Ends the process, saying so, when one is not there. */
export function readCorpus({ catalog, queries }: { catalog?: string; queries?: string }): Corpus | undefined {
  if (!catalog || !queries) return undefined;
  requirePaths(catalog, queries);
  return { catalogs: readCatalogs(catalog), queries: readQueries(queries) };
}
