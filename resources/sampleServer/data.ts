import { z } from 'zod';
import { sampleTool } from './sampleTool.ts';

const json = z.string().max(1_000_000).describe('JSON text');
const csv = z.string().max(1_000_000).describe('CSV text with a header row');

/** Rows of a CSV text after RFC 4180: quoted cells may hold separators, quotes and line ends. */
function parseCsv(source: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (let match = cell.exec(source); match; match = cell.exec(source)) {
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '' || cell.lastIndex >= source.length) break;
    if (match[3] !== ',') rows.push([]);
  }
  return rows;
}

const csvCell = (value: unknown) => {
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (thrown) {
    throw new Error(`This is not JSON: ${thrown instanceof Error ? thrown.message : String(thrown)}`, {
      cause: thrown,
    });
  }
}

function rowsOf(source: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(source);
  return rows.map(row => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

export const dataTools = [
  sampleTool({
    name: 'format_json',
    title: 'Format JSON',
    description: 'Check JSON text and print it with indentation.',
    input: { json, indent: z.int().min(0).max(8).default(2) },
    run: ({ json: source, indent }) => JSON.stringify(parseJson(source), null, indent),
  }),
  sampleTool({
    name: 'query_json',
    title: 'Query JSON',
    description: 'Read one value out of JSON text by a path such as user.addresses.0.city.',
    input: { json, path: z.string().min(1).describe('Path with dots; numbers for list positions') },
    run: ({ json: source, path }) => {
      let value = parseJson(source);
      for (const key of path.split('.')) {
        if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key))
          throw new Error(`There is nothing at "${key}" of ${path}.`);
        value = (value as Record<string, unknown>)[key];
      }
      return JSON.stringify(value, null, 2);
    },
  }),
  sampleTool({
    name: 'csv_to_json',
    title: 'CSV to JSON',
    description: 'Turn CSV text with a header row into a JSON list of objects.',
    input: { csv },
    run: ({ csv: source }) => JSON.stringify(rowsOf(source), null, 2),
  }),
  sampleTool({
    name: 'json_to_csv',
    title: 'JSON to CSV',
    description: 'Turn a JSON list of objects into CSV text.',
    input: { json },
    run: ({ json: source }) => {
      const rows = z.array(z.record(z.string(), z.unknown())).parse(parseJson(source));
      const header = [...new Set(rows.flatMap(row => Object.keys(row)))];
      return [header, ...rows.map(row => header.map(name => row[name]))]
        .map(row => row.map(csvCell).join(','))
        .join('\n');
    },
  }),
  sampleTool({
    name: 'markdown_table',
    title: 'Markdown table',
    description: 'Turn CSV text with a header row into a Markdown table.',
    input: { csv },
    run: ({ csv: source }) => {
      const [header = [], ...rows] = parseCsv(source).map(row => row.map(cell => cell.replaceAll('|', '\\|')));
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
    },
  }),
];
