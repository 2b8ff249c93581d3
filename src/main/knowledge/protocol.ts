/**
 * The channel to the knowledge worker: a structured-clone message port in either direction.
 * Both a `MessagePort` and a `Worker` of node:worker_threads fit.
 */
export interface KnowledgePort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): void;
  /** Ends the other side. */
  stop(): Promise<void>;
}
