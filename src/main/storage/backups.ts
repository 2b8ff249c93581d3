import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup } from 'node:sqlite';
import type { Clock, Logger } from '../platform';
import type { Database } from './database';

/** Copies that are kept. */
const MAX_BACKUPS = 3;
/** Age, in ms, from which the newest copy is followed by another one: about once a day. */
const MIN_AGE_MS = 20 * 60 * 60 * 1000;
/** Wait, in ms, after a start, so that the copy does not slow it down. */
const WAIT_MS = 60_000;

const nameOf = /^quartermaster \d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.db$/;

/** The copies of the database in a folder, newest first, as absolute paths. */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => nameOf.test(name))
    .toSorted()
    .toReversed()
    .map(name => join(folder, name));
}

/** Copies a database while it is used. A copy that was cut short is never taken for a whole one. */
export async function backUp(database: Database, folder: string, now: number): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, 'unfinished.db');
  rmSync(unfinished, { force: true });
  await backup(database, unfinished);
  const stamp = new Date(now).toISOString().replaceAll(':', '-').slice(0, 19);
  const path = join(folder, `quartermaster ${stamp}.db`);
  renameSync(unfinished, path);
  for (const old of listBackups(folder).slice(MAX_BACKUPS)) rmSync(old);
  return path;
}

/**
 * Sees to it that there is a copy from today. A failure is logged: the app works without it.
 * @returns the undo, which waits for a copy that is being made
 */
export function backUpDaily(
  database: Database,
  folder: string,
  { clock, log }: { clock: Clock; log: Logger },
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const cancel = clock.after(WAIT_MS, () => {
    const newest = listBackups(folder)[0];
    if (newest !== undefined && clock.now() - statSync(newest).mtimeMs < MIN_AGE_MS) return;
    running = backUp(database, folder, clock.now()).then(
      path => log.info('The database was backed up', { path }),
      (cause: unknown) => log.error('The database could not be backed up', cause),
    );
  });
  return async () => {
    cancel();
    await running;
  };
}
