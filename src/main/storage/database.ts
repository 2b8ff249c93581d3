import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../shared/errors';
import { migrations } from './migrations';

export type Database = DatabaseSync;

/**
 * Opens a database of the app, brings its tables up to date and keeps it in WAL mode.
 * Every commit is on disk when it returns (`synchronous=FULL`): a decision is durable before it has an effect.
 * @param path a file, or `:memory:`
 * @param steps the migrations of this database, all of them, in order
 * @throws AppError `storage_failed` when the file is not a database, or was written by a newer version
 */
export function openDatabase(path: string, steps: readonly string[] = migrations): Database {
  let database: Database | undefined;
  try {
    database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5_000 });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(database, steps);
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'storage_failed',
      `The database ${path} could not be opened. Move it aside and start again.`,
      { path },
      cause,
    );
  }
}

/** Runs `work` in one transaction: all of it is on disk, or nothing is. Does not nest. */
export function transaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw thrown;
  }
}

function migrate(database: Database, steps: readonly string[]): void {
  const row = database.prepare('PRAGMA user_version').get();
  const applied = Number(row?.['user_version'] ?? 0);
  if (applied > steps.length) {
    throw new AppError(
      'storage_failed',
      'This data folder was written by a newer Quartermaster. Update the app to open it.',
    );
  }
  for (const [offset, sql] of steps.slice(applied).entries()) {
    transaction(database, () => {
      database.exec(sql);
      database.exec(`PRAGMA user_version = ${applied + offset + 1}`);
    });
  }
}
