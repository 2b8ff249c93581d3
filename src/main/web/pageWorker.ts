import { parentPort } from 'node:worker_threads';
import { servePages } from './servePages';

// A thread for pages of strangers: one that takes for ever to take apart holds up nobody, and can be ended.
if (!parentPort) throw new Error('The page worker runs in a worker thread only.');
servePages(parentPort);
