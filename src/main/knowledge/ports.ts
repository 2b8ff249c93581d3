import type { MessagePort, Worker } from 'node:worker_threads';
import type { KnowledgePort } from './protocol';

/** The channel to a worker. It ends with the worker, with the error that ended it. */
export function workerPort(worker: Worker): KnowledgePort {
  let failure: unknown;
  worker.on('error', cause => {
    failure = cause;
  });
  return {
    postMessage: message => worker.postMessage(message),
    on: (event, listener) => void worker.on(event, listener),
    onEnd: listener => void worker.once('exit', code => listener(failure ?? new Error(`It ended with code ${code}.`))),
    stop: async () => void (await worker.terminate()),
  };
}

/** The channel to a server in the same process. It ends when either side closes it. */
export function channelPort(port: MessagePort): KnowledgePort {
  return {
    postMessage: message => port.postMessage(message),
    on: (event, listener) => void port.on(event, listener),
    onEnd: listener => void port.once('close', () => listener(new Error('The channel was closed.'))),
    stop: async () => port.close(),
  };
}
