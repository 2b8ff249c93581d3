import { z } from 'zod';
import type { WireError } from '../../../shared/errors';
import type { Database } from '../../storage/database';
import { jsonCell } from '../../storage/jsonCell';
import { McpToolDefinition } from './toolDefinition';

/** Why the last attempt gave no list. */
export const CatalogFailure = z.object({ message: z.string(), detail: z.unknown().optional() });
export type CatalogFailure = Pick<WireError, 'message' | 'detail'>;

/** What is known of one server's tools. */
export interface Catalog {
  /** The server it is about, by its digest: another one voids it. */
  readonly identity: string;
  /** The last good list; undefined when there never was one. */
  readonly tools: readonly McpToolDefinition[] | undefined;
  readonly refreshedAt: number | null;
  /** When a list was asked for last; null when never. */
  readonly attemptedAt: number | null;
  /** Set when that attempt failed. */
  readonly failure: CatalogFailure | undefined;
}

/** @throws AppError `storage_failed` when the row cannot be read */
export function readCatalog(database: Database, serverId: string): Catalog | undefined {
  const row = database.prepare('SELECT * FROM mcp_catalogs WHERE server_id = ?').get(serverId);
  if (!row) return undefined;
  const cell = <S extends z.ZodType>(column: string, schema: S) =>
    row[column] === null ? undefined : jsonCell(row, 'mcp_catalogs', column, schema);
  return {
    identity: String(row['identity']),
    tools: cell('tools', z.array(McpToolDefinition)),
    refreshedAt: z.number().nullable().parse(row['refreshed_at']),
    attemptedAt: z.number().nullable().parse(row['attempted_at']),
    failure: cell('failure', CatalogFailure),
  };
}

export function writeCatalog(database: Database, serverId: string, catalog: Catalog): void {
  database
    .prepare(
      `INSERT INTO mcp_catalogs (server_id, tools, identity, refreshed_at, attempted_at, failure)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (server_id) DO UPDATE SET tools = excluded.tools, identity = excluded.identity,
         refreshed_at = excluded.refreshed_at, attempted_at = excluded.attempted_at, failure = excluded.failure`,
    )
    .run(
      serverId,
      catalog.tools ? JSON.stringify(catalog.tools) : null,
      catalog.identity,
      catalog.refreshedAt,
      catalog.attemptedAt,
      catalog.failure ? JSON.stringify(catalog.failure) : null,
    );
}

export function removeCatalog(database: Database, serverId: string): void {
  database.prepare('DELETE FROM mcp_catalogs WHERE server_id = ?').run(serverId);
}
