import { existsSync } from 'node:fs';
import { type CatalogFile, type Query, readCatalogs, readQueries } from './catalogs';

/** Real tools and what is asked of them. */
export interface Corpus {
  readonly catalogs: readonly CatalogFile[];
  readonly queries: readonly Query[];
}

/** For `parseArgs`: where a command finds real tools (a folder of catalogs) and queries (a file, one a line). */
export const corpusOptions = { catalog: { type: 'string' }, queries: { type: 'string' } } as const;

/** What the options name; undefined unless they name both. Ends the process, saying so, when one is not there. */
export function readCorpus({ catalog, queries }: { catalog?: string; queries?: string }): Corpus | undefined {
  if (!catalog || !queries) return undefined;
  for (const path of [catalog, queries]) {
    if (existsSync(path)) continue;
    console.error(
      `There is no ${path}. Name a folder of catalogs with --catalog and a file of queries with --queries.`,
    );
    process.exit(2);
  }
  return { catalogs: readCatalogs(catalog), queries: readQueries(queries) };
}
