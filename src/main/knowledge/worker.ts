import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { AppError } from '../../shared/errors';
import { KnowledgeStore } from './KnowledgeStore';
import { openKnowledgeDatabase } from './openKnowledgeDatabase';
import { serveKnowledge } from './serveKnowledge';

// The thread that owns the knowledge database: parsing, indexing and searching never hold up main.
if (!parentPort) throw new Error('The knowledge worker runs in a worker thread only.');
const port = parentPort;
const { databasePath } = z.object({ databasePath: z.string() }).parse(workerData);
try {
  serveKnowledge(
    port,
    new KnowledgeStore(openKnowledgeDatabase(databasePath, text => port.postMessage({ type: 'notice', text }))),
  );
} catch (thrown) {
  // Told in so many words, because an error that ends a thread arrives without its code.
  port.postMessage({ type: 'fatal', error: AppError.from(thrown).toWire() });
}
