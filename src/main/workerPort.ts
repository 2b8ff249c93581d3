import type { MessagePort, Worker } from 'node:worker_threads';

/**
 * The channel to a worker: a structured-clone message port in either direction. `workerPort` and `channelPort` make
 * one of a `Worker` and of a `MessagePort`.
 */
export interface WorkerPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): void;
  /** Calls back once when the other side is gone, with the reason where there is one. */
  onEnd(listener: (cause: unknown) => void): void;
  /** Ends the other side. */
  stop(): Promise<void>;
}

/** The end that serves: it is ended, it does not end the other. */
export type WorkerServerPort = Pick<WorkerPort, 'postMessage' | 'on'>;

/** The channel to a worker. It ends with the worker, with the error that ended it. */
export function workerPort(worker: Worker): WorkerPort {
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
export function channelPort(port: MessagePort): WorkerPort {
  return {
    postMessage: message => port.postMessage(message),
    on: (event, listener) => void port.on(event, listener),
    onEnd: listener => void port.once('close', () => listener(new Error('The channel was closed.'))),
    stop: async () => port.close(),
  };
}
