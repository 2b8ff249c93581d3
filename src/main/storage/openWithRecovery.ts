import { copyFileSync, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase } from './database';
import { keepAside } from './keepAside';
import { salvage } from './salvage';

export interface RecoveryOptions {
  /** The migrations of this database. */
  readonly steps: readonly string[];
  /** Ms since the epoch. */
  readonly now: number;
  /** Copies to begin from, newest first. */
  readonly backups: readonly string[];
  /** What was in it, for the person: `chats and settings`. */
  readonly contents: string;
  /** Called once when the file was damaged, with what became of it. */
  readonly onNotice: (text: string) => void;
  /** Rebuilds what was not copied, an index for instance. */
  readonly afterSalvage?: (database: Database) => void;
}

/**
 * Opens a database. A damaged file is kept aside, and a new one takes its place with the newest backup and every row
 * that can still be read (S1).
 * @throws AppError `storage_failed` for anything that is no damage: a file of a newer version, a full disk
 */
export function openWithRecovery(path: string, options: RecoveryOptions): Database {
  if (!isDamaged(path)) return openDatabase(path, options.steps);
  const kept = keepAside(path, options.now);
  const backup = options.backups.find(copy => !isDamaged(copy));
  if (backup !== undefined) copyFileSync(backup, path);
  const database = openDatabase(path, options.steps);
  const { rows, damagedTables } = salvage(kept, database);
  options.afterSalvage?.(database);
  const wasEmpty = statSync(kept).size === 0;
  const source = [
    backup === undefined ? undefined : `a backup of ${new Date(statSync(backup).mtimeMs).toISOString().slice(0, 10)}`,
    rows > 0 ? `what could be read of the damaged file (${rows} entries)` : undefined,
  ].filter(part => part !== undefined);
  options.onNotice(
    `The file with your ${options.contents} was ${wasEmpty ? 'empty' : 'damaged'}. ` +
      (source.length > 0
        ? `It was put together again from ${source.join(' and ')}. `
        : 'Nothing of it could be read. ') +
      (damagedTables.length > 0 || rows === 0 ? 'Look whether something is missing. ' : '') +
      `The old file is kept as ${basename(kept)} in the folder “damaged” of the data folder.`,
  );
  return database;
}

/** SQLite's result codes for damage: https://www.sqlite.org/rescode.html#corrupt and #notadb */
const damageCodes = [11, 26];

/** Bytes of the smallest database: one page. SQLite takes a shorter file for an empty one and says nothing. */
const SMALLEST_BYTES = 512;

/** Whether there is a file and SQLite cannot vouch for it. A first start has none; one of no bytes had something once. */
function isDamaged(path: string): boolean {
  if (!existsSync(path)) return false;
  if (statSync(path).size < SMALLEST_BYTES) return true;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 5_000 });
    const row = database.prepare('PRAGMA quick_check(1)').get();
    return row?.['quick_check'] !== 'ok';
  } catch (thrown) {
    return isDamage(thrown); // Anything else is told when the file is opened.
  } finally {
    database?.close();
  }
}

const isDamage = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'errcode' in thrown &&
  typeof thrown.errcode === 'number' &&
  damageCodes.includes(thrown.errcode & 0xff);
