import { type Database, openDatabase } from '../storage/database';
import { knowledgeMigrations } from './migrations';

/**
 * Opens the knowledge database. In a worker only: node:sqlite is synchronous and a search can take long.
 * @param path a file, or `:memory:`
 * @throws AppError `storage_failed` when the file is not a database, or was written by a newer version
 */
export function openKnowledgeDatabase(path: string): Database {
  const database = openDatabase(path, knowledgeMigrations);
  // Documents can be added again; waiting for the disk after each is not worth it.
  database.exec('PRAGMA synchronous = NORMAL;');
  return database;
}
