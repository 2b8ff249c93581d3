import { type CatalogFile, type Query, readCatalogs, readQueries } from './catalogs';

/** Real tools and what is asked of them. */
export interface Corpus {
  readonly catalogs: readonly CatalogFile[];
  readonly queries: readonly Query[];
}

/** For `parseArgs`: where a command finds real tools (a folder of catalogs) and queries (a file, one a line). */
export const corpusOptions = { catalog: { type: 'string' }, queries: { type: 'string' } } as const;

/** What the options name; undefined unless they name both. @throws when either cannot be read */
export const readCorpus = ({ catalog, queries }: { catalog?: string; queries?: string }): Corpus | undefined =>
  catalog && queries ? { catalogs: readCatalogs(catalog), queries: readQueries(queries) } : undefined;
