import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';

/** The way to the app that started this program as a utility process; `process.parentPort` there. */
export interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** Speaks with the app in messages instead of lines. */
export class ParentPortTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  // Node runs this file as it is: no parameter properties.
  readonly #port: ParentPort;

  constructor(port: ParentPort) {
    this.#port = port;
  }

  async start(): Promise<void> {
    this.#port.on('message', ({ data }) => this.#take(data));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#port.postMessage(message);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }

  #take(data: unknown): void {
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(data);
    } catch (cause) {
      this.onerror?.(new Error('The app sent something that is no protocol message.', { cause }));
      return;
    }
    this.onmessage?.(message);
  }
}
