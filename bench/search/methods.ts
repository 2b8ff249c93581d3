import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StaticEmbedder } from '../../src/main/embedding/StaticEmbedder';
import { ToolSearchIndex, type ToolEmbedder } from '../../src/main/ai/tools/adapters/aiSdk/search/ToolSearchIndex';
import { between, textsOf } from '../../src/main/ai/tools/adapters/aiSdk/search/toolVector';
import type { CatalogFile } from '../catalogs';
import { corpusOf, documentsOf } from '../corpus';
import { aiSdkToolSearch, allWords, plainBm25, type SearchMethod, substring } from './baselines';

/** The bundled embedder, in this thread. */
export function bundledEmbedder(modelDir: string): ToolEmbedder {
  const embedder = new StaticEmbedder({
    model: readFileSync(join(modelDir, 'model.safetensors')),
    tokenizer: readFileSync(join(modelDir, 'tokenizer.json'), 'utf8'),
  });
  return {
    embedQuery: async text => embedder.embed(text),
    embedTools: async tools =>
      tools.map(tool =>
        between(...(textsOf(tool).map(text => embedder.embed(text)) as [Float32Array?, Float32Array?])),
      ),
  };
}

/** An index over whole catalogs. */
export async function indexOf(catalogs: readonly CatalogFile[], embedder?: ToolEmbedder): Promise<ToolSearchIndex> {
  const index = new ToolSearchIndex(embedder);
  for (const catalog of catalogs) await index.update(catalog.server, documentsOf(catalog));
  return index;
}

/** Ours, with and without vectors, and what it is measured against. */
export async function searchMethods(
  catalogs: readonly CatalogFile[],
  modelDir: string,
): Promise<Record<string, SearchMethod>> {
  const tools = catalogs.flatMap(corpusOf);
  const all = new Set(tools.map(({ id }) => id));
  const [ours, words] = [await indexOf(catalogs, bundledEmbedder(modelDir)), await indexOf(catalogs)];
  const ranked = (index: ToolSearchIndex) => async (query: string) =>
    (await index.search(query, 10, all)).map(({ name }) => name);
  return {
    ours: ranked(ours),
    oursWithoutVectors: ranked(words),
    aiSdkToolSearch: aiSdkToolSearch(tools),
    bm25: plainBm25(tools),
    allWords: allWords(tools),
    substring: substring(tools),
  };
}
