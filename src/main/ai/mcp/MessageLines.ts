import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { deserializeMessage } from '@modelcontextprotocol/client';

/** Longest line, in bytes, that a server may write; the largest list seen in the wild takes 2.2 MB. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const SHOWN = 120;

/** Cuts a byte stream into protocol messages, one a line. A line that is none is told to `onStray` and skipped. */
export class MessageLines {
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(
    private readonly onMessage: (message: JSONRPCMessage) => void,
    private readonly onStray: (error: Error) => void,
  ) {}

  /** @throws Error when a line has no end within 64 MB */
  add(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      this.#chunks.push(rest.subarray(0, end));
      const line = Buffer.concat(this.#chunks).toString('utf8');
      this.#chunks = [];
      this.#length = 0;
      rest = rest.subarray(end + 1);
      this.#take(line);
    }
    if (rest.length === 0) return;
    this.#chunks.push(rest);
    this.#length += rest.length;
    if (this.#length > MAX_LINE_BYTES) throw new Error('The server wrote a line of more than 64 MB.');
  }

  #take(line: string): void {
    const text = line.replace(/^\uFEFF/, '').trim();
    if (text === '') return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(text);
    } catch (cause) {
      return this.onStray(
        new Error(`Not a protocol message on stdout: ${text.slice(0, SHOWN).toWellFormed()}`, { cause }),
      );
    }
    this.onMessage(message);
  }
}
