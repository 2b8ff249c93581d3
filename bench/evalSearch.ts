// npm run eval:search -- --catalog DIR --queries FILE [--json] [--failures]
import { resolve } from 'node:path';
import { corpusOptions, readCorpus } from './corpusOptions';
import { endWith, readOptions } from './readOptions';
import { compareMethods } from './search/compareMethods';

const usage = 'npm run eval:search -- --catalog DIR --queries FILE [--json] [--failures]';
const values = readOptions(usage, {
  ...corpusOptions,
  json: { type: 'boolean', default: false },
  failures: { type: 'boolean', default: false },
});
const corpus = readCorpus(values);
if (!corpus) endWith(`Say where the catalogs and the queries are: ${usage}`);

const { toolCount, queries, methods, qualities } = await compareMethods(
  corpus.catalogs,
  corpus.queries,
  resolve('resources/models'),
);

if (values.json) console.log(JSON.stringify({ queries: queries.length, tools: toolCount, methods: qualities }));
else {
  console.log(`${queries.length} queries over ${toolCount} tools\n`);
  const kinds = Object.keys(qualities['ours']?.byKind ?? {});
  console.log(['method'.padEnd(20), 'r@1', 'r@5', 'r@10', 'mrr', ...kinds.map(kind => `r@5 ${kind}`)].join('\t'));
  for (const [name, quality] of Object.entries(qualities)) {
    const numbers = [
      quality.r1,
      quality.r5,
      quality.r10,
      quality.mrr,
      ...kinds.map(kind => quality.byKind[kind]?.r5 ?? 0),
    ];
    console.log([name.padEnd(20), ...numbers.map(number => number.toFixed(3))].join('\t'));
  }
}
if (values.failures) {
  for (const { query, relevant, kind } of queries) {
    const found = (await methods['ours']?.(query)) ?? [];
    if (relevant.some(id => found.slice(0, 5).includes(id))) continue;
    console.log(`${kind}: ${query}\n  wanted ${relevant.join(', ')}\n  found  ${found.slice(0, 5).join(', ')}`);
  }
}
