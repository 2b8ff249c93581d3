import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../shared/errors';

/** A data folder that this process alone uses. */
export interface DataFolder {
  readonly dir: string;
  /** Lets the next process in. The end of this process, however it comes, does the same. */
  release(): void;
}

/**
 * Makes the folder when it is not there (mode 0700) and locks it. The lock is SQLite's own on `lock.db`, which is the
 * operating system's: it goes with the process, so nothing stale is left after `kill -9`.
 * @throws AppError `data_folder_locked` when another process holds it, `storage_failed` when it cannot be made
 */
export function openDataFolder(dir: string): DataFolder {
  const holder = join(dir, 'lock.pid');
  let lock = openLock(dir);
  try {
    if (!hold(lock)) {
      // Damaged. There is nothing in it but the lock, and nobody holds that: a new one serves.
      lock.close();
      rmSync(join(dir, 'lock.db'));
      lock = openLock(dir);
      hold(lock);
    }
  } catch (cause) {
    lock.close();
    throw new AppError(
      'data_folder_locked',
      `Quartermaster already runs with the data folder ${dir}${processOf(holder)}. Use that window, or choose another folder with --data-dir.`,
      { dir },
      cause,
    );
  }
  try {
    writeFileSync(holder, String(process.pid));
  } catch (cause) {
    lock.close();
    throw unusable(dir, cause);
  }
  return {
    dir,
    release: () => {
      rmSync(holder, { force: true });
      lock.close();
    },
  };
}

/** SQLite's code for a file that is no database: https://www.sqlite.org/rescode.html#notadb */
const SQLITE_NOTADB = 26;

/** @returns false when the file is damaged @throws when another process holds it */
function hold(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;');
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'errcode' in thrown && thrown.errcode === SQLITE_NOTADB) return false;
    throw thrown;
  }
}

function openLock(dir: string): DatabaseSync {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(dir, 'lock.db'));
  } catch (cause) {
    throw unusable(dir, cause);
  }
}

const unusable = (dir: string, cause: unknown) =>
  new AppError(
    'storage_failed',
    `The data folder ${dir} cannot be used. Check that it may be written.`,
    { dir },
    cause,
  );

function processOf(holder: string): string {
  try {
    return ` (process ${readFileSync(holder, 'utf8').trim()})`;
  } catch {
    return ''; // The other process has not written its number yet; the sentence stands without it.
  }
}
