import { Worker } from 'node:worker_threads';
import { type WorkerPort, workerPort } from '../workerPort';

/** Memory, in MB, that one page may take to be read; beyond it the thread ends and the page is given as bare text. */
const MAX_MEMORY_MB = 512;

/** Starts a thread that reads pages. @param program absolute path of the built `pageWorker.js` */
export function startPageWorker(program: string): WorkerPort {
  return workerPort(new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } }));
}
