import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A server's list as a file: what `tools/list` answered, and what the server is called. */
const CatalogFile = z.object({
  server: z.string(),
  tools: z.array(
    z.looseObject({
      name: z.string(),
      title: z.string().nullish(),
      description: z.string().nullish(),
      inputSchema: z.unknown(),
    }),
  ),
});
export type CatalogFile = z.infer<typeof CatalogFile>;

const Query = z.object({ query: z.string(), relevant: z.array(z.string()).min(1), kind: z.string() });
export type Query = z.infer<typeof Query>;

/** Every catalog of a folder, by name. */
export const readCatalogs = (folder: string): CatalogFile[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .toSorted()
    .map(name => CatalogFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

/** One query a line; `relevant` names tools as `server/tool`. */
export const readQueries = (file: string): Query[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => Query.parse(JSON.parse(line)));
