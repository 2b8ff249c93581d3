import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { serveText } from './serveText';
import { createTextTools } from './textTools';

// A thread for what is long to load and quick to ask: the embedder and the tokenizer.
if (!parentPort) throw new Error('The text worker runs in a worker thread only.');
serveText(parentPort, createTextTools(z.object({ modelDir: z.string() }).parse(workerData).modelDir));
