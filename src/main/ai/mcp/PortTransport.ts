import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client';

/** The way to a process that takes messages as objects. */
export interface ServerPort {
  /** Messages sent before the process runs wait for it. */
  postMessage(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls back once, when the process has ended, however it came. */
  onEnd(listener: () => void): void;
  /** Ends the process. Returns when it is gone. */
  stop(): Promise<void>;
}

/** A server that speaks over a port instead of a pipe. What is no message is told to `onerror` and skipped. */
export class PortTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  #port: ServerPort | undefined;
  #hasEnded = false;

  /** @param startServer starts the process; called once, by `start` */
  constructor(private readonly startServer: () => ServerPort) {}

  async start(): Promise<void> {
    const port = this.startServer();
    this.#port = port;
    port.onEnd(() => this.#end());
    port.onMessage(message => this.#take(message));
  }

  /** @throws when the server has ended */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#port === undefined || this.#hasEnded) throw new Error('The server is not running');
    this.#port.postMessage(message);
  }

  /** Ends the server. Returns when it is gone. */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#port?.stop();
    this.#end();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.onclose?.();
  }

  #take(data: unknown): void {
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(data);
    } catch (cause) {
      this.onerror?.(new Error('The server sent something that is no protocol message.', { cause }));
      return;
    }
    this.onmessage?.(message);
  }
}
