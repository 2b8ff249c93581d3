import { Worker } from 'node:worker_threads';
import { workerPort } from '../workerPort';
import type { WorkerPort } from '../workerPort';

/**
 * Starts the thread that owns the knowledge database.
 * @param program absolute path of the built `knowledgeWorker.js`
 * @param databasePath absolute path of the database; made when it is not there
 */
export function startKnowledgeWorker(program: string, databasePath: string): WorkerPort {
  return workerPort(new Worker(program, { workerData: { databasePath } }));
}
