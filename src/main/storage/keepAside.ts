import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What SQLite keeps beside a database. */
const companions = ['', '-wal', '-shm'];

/**
 * Moves a file that cannot be used, and what belongs to it, into `damaged/` beside it. Nothing is overwritten.
 * @param now ms since the epoch; part of the new name
 * @returns where it lies now
 */
export function keepAside(path: string, now: number): string {
  const folder = join(dirname(path), 'damaged');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date(now).toISOString().replaceAll(':', '-').slice(0, 19);
  let target = join(folder, `${stamp} ${basename(path)}`);
  for (let count = 2; existsSync(target); count += 1) target = join(folder, `${stamp} (${count}) ${basename(path)}`);
  for (const companion of companions) {
    if (existsSync(path + companion)) renameSync(path + companion, target + companion);
  }
  return target;
}
