import type { z } from 'zod';
import { AppError } from '../../shared/errors';

/** Reads a JSON cell of a row. @throws AppError `storage_failed` naming table, column and row when it does not fit */
export function jsonCell<S extends z.ZodType>(
  row: Record<string, unknown>,
  table: string,
  column: string,
  schema: S,
): z.output<S> {
  try {
    return schema.parse(JSON.parse(String(row[column])));
  } catch (cause) {
    const id = String(row['id'] ?? row['key'] ?? row['server_id']);
    throw new AppError('storage_failed', `${table}.${column} of ${id} cannot be read.`, { table, column, id }, cause);
  }
}
