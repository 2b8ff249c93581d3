import { Worker } from 'node:worker_threads';
import { workerPort } from './ports';
import type { KnowledgePort } from './protocol';

/**
 * Starts the thread that owns the knowledge database.
 * @param program absolute path of the built `knowledgeWorker.js`
 * @param databasePath absolute path of the database; made when it is not there
 */
export function startKnowledgeWorker(program: string, databasePath: string): KnowledgePort {
  return workerPort(new Worker(program, { workerData: { databasePath } }));
}
