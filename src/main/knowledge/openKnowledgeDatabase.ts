import { type Database, openDatabase } from '../storage/database';
import { openWithRecovery } from '../storage/openWithRecovery';
import { indexPassages } from './indexPassages';
import { knowledgeMigrations } from './migrations';

/**
 * Opens the knowledge database. In a worker only: node:sqlite is synchronous and a search can take long.
 * A damaged file is kept aside; what can be read of it is taken over and indexed again.
 * @param path a file, or `:memory:`
 * @param onNotice told in words what became of a damaged file
 * @throws AppError `storage_failed` when the file is not a database, or was written by a newer version
 */
export function openKnowledgeDatabase(path: string, onNotice: (text: string) => void = () => undefined): Database {
  const database =
    path === ':memory:'
      ? openDatabase(path, knowledgeMigrations)
      : openWithRecovery(path, {
          steps: knowledgeMigrations,
          now: Date.now(),
          backups: [],
          contents: 'knowledge bases',
          onNotice,
          afterSalvage: indexPassages,
        });
  // Documents can be added again; waiting for the disk after each is not worth it.
  database.exec('PRAGMA synchronous = NORMAL;');
  return database;
}
