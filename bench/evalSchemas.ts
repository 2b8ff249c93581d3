// npm run eval:schemas -- --catalog DIR: puts every tool of a catalog folder through the schema normaliser.
import { normaliseSchema } from '../src/main/ai/tools/adapters/aiSdk/mcp/schemaNormaliser';
import { readCatalogs } from './catalogs';
import { endWith, readOptions, requirePaths } from './readOptions';
import { refusalsOf } from './strictSchema';

const usage = 'npm run eval:schemas -- --catalog DIR [--json]';
const values = readOptions(usage, { catalog: { type: 'string' }, json: { type: 'boolean', default: false } });
if (!values.catalog) endWith(`Say where the catalogs are: ${usage}`);
requirePaths(values.catalog);

let acceptable = 0;
let changed = 0;
const leftOut: { tool: string; reason: string }[] = [];
const refused: { tool: string; reasons: string[] }[] = [];
for (const { server, tools } of readCatalogs(values.catalog)) {
  for (const { name, inputSchema } of tools) {
    const tool = `${server}/${name}`;
    const normalised = normaliseSchema(inputSchema);
    if (!normalised.ok) {
      leftOut.push({ tool, reason: normalised.reason });
      continue;
    }
    const reasons = refusalsOf(normalised.schema);
    if (reasons.length > 0) refused.push({ tool, reasons });
    else acceptable += 1;
    if (JSON.stringify(normalised.schema) !== JSON.stringify(inputSchema)) changed += 1;
  }
}
const report = { tools: acceptable + refused.length + leftOut.length, acceptable, changed, leftOut, refused };
if (values.json) console.log(JSON.stringify(report));
else {
  console.log(
    `${report.tools} tools: ${acceptable} acceptable (${changed} of them changed), ${leftOut.length} left out, ${refused.length} would be refused`,
  );
  for (const { tool, reason } of leftOut) console.log(`left out  ${tool}: ${reason}`);
  for (const { tool, reasons } of refused) console.log(`refused   ${tool}: ${reasons.join('; ')}`);
}
process.exitCode = refused.length > 0 ? 1 : 0;
