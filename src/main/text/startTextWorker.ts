import { Worker } from 'node:worker_threads';
import { type WorkerPort, workerPort } from '../workerPort';

/**
 * Starts the thread that embeds texts and counts their tokens.
 * @param program absolute path of the built `textWorker.js`
 * @param modelDir absolute path of the folder with the embedder's files
 */
export function startTextWorker(program: string, modelDir: string): WorkerPort {
  return workerPort(new Worker(program, { workerData: { modelDir } }));
}
