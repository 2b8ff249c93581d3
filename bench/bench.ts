// npm run bench [-- --catalog DIR --queries FILE]: measures the figures of the design that need no window, and writes
// bench/results.json. The quality of the search needs real tools, which are not part of the project.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { corpusOptions, readCorpus } from './corpusOptions';
import { documentsOf } from './corpus';
import { measureEmbedding } from './embedding';
import { type Figure } from './measure';
import { measureParams } from './params';
import { readOptions } from './readOptions';
import { measureQuality } from './searchQuality';
import { measureSearch } from './searchSpeed';

const corpus = readCorpus(readOptions('npm run bench [-- --catalog DIR --queries FILE]', corpusOptions));
const models = resolve('resources/models');
const figures: Figure[] = [
  ...(await measureEmbedding(models, corpus?.catalogs.map(documentsOf))),
  ...(await measureParams()),
  ...(await measureSearch(models)),
  ...(corpus ? await measureQuality(corpus.catalogs, corpus.queries, models) : []),
];
for (const { name, value, unit, reach, ok } of figures) {
  console.log(`${ok ? 'ok  ' : 'MISS'}  ${name}: ${value} ${unit} (reach: ${reach})`);
}
if (!corpus) {
  console.log('left  P5, the quality of tool_search: name real tools with -- --catalog DIR --queries FILE');
}
writeFileSync(resolve('bench/results.json'), `${JSON.stringify(figures, null, 2)}\n`);
process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
