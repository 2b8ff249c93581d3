// npm run bench: measures the figures of the design that need no window, and writes bench/results.json.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Figure } from './measure';
import { measureParams } from './params';
import { measureSearch } from './searchSpeed';

const figures: Figure[] = [...(await measureParams()), ...(await measureSearch(resolve('resources/models')))];
for (const { name, value, unit, reach, ok } of figures) {
  console.log(`${ok ? 'ok  ' : 'MISS'}  ${name}: ${value} ${unit} (reach: ${reach})`);
}
writeFileSync(resolve('bench/results.json'), `${JSON.stringify(figures, null, 2)}\n`);
process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
