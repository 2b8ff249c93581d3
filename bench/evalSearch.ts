// npm run eval:search -- --catalog DIR --queries FILE [--json] [--failures]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogs, readQueries } from './catalogs';
import { searchMethods } from './search/methods';
import { type MethodQuality, qualityOf } from './search/quality';

const { values } = parseArgs({
  options: {
    catalog: { type: 'string' },
    queries: { type: 'string' },
    json: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false },
  },
});
if (!values.catalog || !values.queries) {
  console.error(
    'Say where the catalogs and the queries are: npm run eval:search -- --catalog DIR --queries FILE [--json]',
  );
  process.exit(2);
}

const catalogs = readCatalogs(values.catalog);
const queries = readQueries(values.queries);
const methods = await searchMethods(catalogs, resolve('resources/models'));
const measured: Record<string, MethodQuality> = {};
for (const [name, method] of Object.entries(methods)) measured[name] = await qualityOf(method, queries);
const toolCount = catalogs.reduce((sum, { tools }) => sum + tools.length, 0);

if (values.json) console.log(JSON.stringify({ queries: queries.length, tools: toolCount, methods: measured }));
else {
  console.log(`${queries.length} queries over ${toolCount} tools\n`);
  const kinds = Object.keys(measured['ours']?.byKind ?? {});
  console.log(['method'.padEnd(20), 'r@1', 'r@5', 'r@10', 'mrr', ...kinds.map(kind => `r@5 ${kind}`)].join('\t'));
  for (const [name, quality] of Object.entries(measured)) {
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
