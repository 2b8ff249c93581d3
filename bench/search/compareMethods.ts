import type { CatalogFile, Query } from '../catalogs';
import type { SearchMethod } from './baselines';
import { searchMethods } from './methods';
import { type MethodQuality, qualityOf } from './quality';

/** Ours and what it is measured against, by name: each method, and how well it answered the queries. */
export interface Comparison {
  readonly toolCount: number;
  readonly queries: readonly Query[];
  readonly methods: Readonly<Record<string, SearchMethod>>;
  readonly qualities: Readonly<Record<string, MethodQuality>>;
}

/** Asks every method the same queries over the same tools. @param modelDir the folder of the embedder's files */
export async function compareMethods(
  catalogs: readonly CatalogFile[],
  queries: readonly Query[],
  modelDir: string,
): Promise<Comparison> {
  const methods = await searchMethods(catalogs, modelDir);
  const qualities: Record<string, MethodQuality> = {};
  for (const [name, method] of Object.entries(methods)) qualities[name] = await qualityOf(method, queries);
  return { toolCount: catalogs.reduce((sum, { tools }) => sum + tools.length, 0), queries, methods, qualities };
}
