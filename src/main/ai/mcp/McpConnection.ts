import { Client } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/client';
import { connectError } from './failures';
import { AppError } from '../../../shared/errors';
import type { StoredMcpServer } from './McpServerStore';
import type { OpenTransport } from './openTransport';
import { StdioTransport } from './stdioTransport';
import { createMask } from './StderrTail';

export interface McpConnectionOptions {
  readonly server: StoredMcpServer;
  readonly openTransport: OpenTransport;
  /** Text on stdout that is no message, and the like: worth a line in the log, no reason to end. */
  readonly onOddity: (message: string) => void;
  /** The server says that its tools have changed. */
  readonly onListChanged: () => void;
  /** The server ended by itself, after it had been connected. `how` is a part of a sentence. */
  readonly onLost: (how: string) => void;
}

const stopped = (name: string, cause: unknown) =>
  new AppError('mcp_unavailable', `${name} was stopped before it was ready.`, undefined, cause);

/** One connection to one server, from its start to its end. It never starts twice. */
export class McpConnection {
  /** Rejects with AppError `mcp_unavailable`: cause and next step. */
  readonly client: Promise<Client>;
  /** Takes the server's secret values out of a text. */
  mask: (text: string) => string = text => text;
  readonly #ending = new AbortController();
  #transport: Transport | undefined;

  constructor(private readonly options: McpConnectionOptions) {
    this.client = this.#connect();
    this.client.catch(() => undefined); // Whoever asks for the client is told; nobody may be asking any more.
  }

  /** What the server wrote to stderr last. */
  readLogs(): string[] {
    return this.#transport instanceof StdioTransport ? this.#transport.readLogs() : [];
  }

  /** Ends the server with all it started. Returns when it is gone. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('it was stopped'));
    await this.client.catch(() => undefined);
    await this.#transport?.close();
  }

  async #connect(): Promise<Client> {
    const { server, openTransport, onOddity, onLost } = this.options;
    const client = this.#newClient();
    try {
      const { transport, secrets } = await openTransport(server);
      this.#ending.signal.throwIfAborted();
      this.mask = createMask(secrets);
      this.#transport = transport;
      client.onerror = error => onOddity(this.mask(error.message));
      await client.connect(transport, { timeout: server.timeouts.connect, signal: this.#ending.signal });
      client.onclose = () => {
        if (!this.#ending.signal.aborted) onLost(this.#describeExit());
      };
      if (client.transport === undefined) throw new Error('it ended at once');
      return client;
    } catch (cause) {
      await this.#transport?.close();
      if (this.#ending.signal.aborted) throw stopped(server.name, cause);
      throw connectError(server.name, this.#transport, cause, this.mask);
    }
  }

  #newClient(): Client {
    const { onListChanged } = this.options;
    return new Client(
      { name: 'Quartermaster', version: '1' },
      { listChanged: { tools: { autoRefresh: false, onChanged: onListChanged } } },
    );
  }

  #describeExit(): string {
    return this.#transport instanceof StdioTransport ? this.#transport.describeExit() : 'closed the connection';
  }
}
