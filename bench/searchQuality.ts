import type { CatalogFile, Query } from './catalogs';
import { type Figure, figure } from './measure';
import { compareMethods } from './search/compareMethods';

/** Points of recall@5 that count as far above. */
const FAR = 0.2;
/** What the search is held against, by its name in a comparison. */
const baselines: readonly (readonly [method: string, title: string])[] = [
  ['aiSdkToolSearch', "the AI SDK's toolSearch"],
  ['substring', 'a search for substrings'],
  ['bm25', 'plain BM25'],
];

/** P5: how much of what is wanted stands among the first five, and how far that is above what others find. */
export async function measureQuality(
  catalogs: readonly CatalogFile[],
  queries: readonly Query[],
  modelDir: string,
): Promise<Figure[]> {
  const { toolCount, qualities } = await compareMethods(catalogs, queries, modelDir);
  const recallOf = (method: string) => qualities[method]?.r5 ?? Number.NaN;
  const ours = recallOf('ours');
  const over = `${toolCount.toLocaleString('en')} real tools, ${queries.length} queries`;
  return [
    figure(`P5 tool_search over ${over}`, ours, 'recall@5', 'at least 0.66', ours >= 0.66),
    ...baselines.map(([method, title]) => {
      const margin = ours - recallOf(method);
      const name = `P5 the same above ${title}, which reaches ${recallOf(method).toFixed(3)}`;
      return figure(name, margin, 'recall@5', `at least ${FAR} more`, margin >= FAR);
    }),
  ];
}
