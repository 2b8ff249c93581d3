import { Client, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import type { McpServerStatus } from '../../../shared/schemas/mcp';
import type { ToolSource } from '../../../shared/schemas/toolSource';
import type { Clock, Logger, Platform } from '../../platform';
import type { McpToolCaller } from '../tools/adapters/aiSdk/types';
import type { McpServerStore, StoredMcpServer } from './McpServerStore';
import { StdioTransport } from './stdioTransport';

/** Longest wait, in ms, for a server to start and answer. */
export const CONNECT_TIMEOUT_MS = 30_000;
/** Longest silence, in ms, of a call; every progress note extends it. */
export const CALL_IDLE_TIMEOUT_MS = 60_000;
/** Longest a call may take in all, in ms. */
export const CALL_TOTAL_TIMEOUT_MS = 30 * 60_000;

/** A result as it came. Lax: a result that does not fit its schema is still the result of a call that has run. */
const CallResult = z.looseObject({ content: z.array(z.unknown()).optional(), isError: z.boolean().optional() });

export interface McpRuntimeDeps {
  readonly store: McpServerStore;
  readonly bundledServer: Platform['bundledServer'];
  readonly searchPath: () => Promise<string>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly onStatus: (serverId: string) => void;
  /** The server says that its tools have changed. */
  readonly onListChanged: (serverId: string) => void;
}

interface Connection {
  readonly client: Client;
  readonly transport: StdioTransport;
}

/** Starts servers, calls their tools and ends them. One connection a server, shared by all chats. */
export class McpRuntimeService implements McpToolCaller {
  readonly #connections = new Map<string, Promise<Connection>>();
  readonly #statuses = new Map<string, McpServerStatus>();
  #closed = false;

  constructor(private readonly deps: McpRuntimeDeps) {}

  /** Connects when needed. @throws AppError `mcp_unavailable` with cause and next step */
  async client(serverId: string): Promise<Client> {
    if (this.#closed) throw new AppError('mcp_unavailable', 'Quartermaster is ending.');
    const held = this.#connections.get(serverId);
    if (held) return (await held).client;
    const connecting = this.#connect(this.deps.store.get(serverId));
    this.#connections.set(serverId, connecting);
    try {
      return (await connecting).client;
    } catch (thrown) {
      if (this.#connections.get(serverId) === connecting) this.#connections.delete(serverId);
      throw thrown;
    }
  }

  async callTool(
    source: ToolSource,
    input: unknown,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (line: string) => void },
  ): Promise<unknown> {
    const server = this.#requireOn(source);
    const client = await this.client(server.id);
    try {
      return await client.request(
        { method: 'tools/call', params: { name: source.toolName, arguments: asArguments(input) } },
        CallResult,
        {
          timeout: CALL_IDLE_TIMEOUT_MS,
          resetTimeoutOnProgress: true,
          maxTotalTimeout: CALL_TOTAL_TIMEOUT_MS,
          onprogress: ({ progress, total, message }) =>
            onProgress?.(
              message ?? (total === undefined ? `Working: ${progress}` : `Working: ${progress} of ${total}`),
            ),
          ...(signal ? { signal } : {}),
        },
      );
    } catch (cause) {
      throw this.#callError(server, source, cause, signal);
    }
  }

  status(serverId: string): McpServerStatus {
    return this.#statuses.get(serverId) ?? { state: 'idle', since: 0 };
  }

  /** Ends the server's process; the next need starts it again. */
  async stop(serverId: string): Promise<void> {
    const held = this.#connections.get(serverId);
    this.#connections.delete(serverId);
    if (held) await end(held);
    this.#statuses.delete(serverId);
    this.deps.onStatus(serverId);
  }

  /** Ends the process and connects anew. @throws AppError `mcp_unavailable` */
  async restart(serverId: string): Promise<void> {
    await this.stop(serverId);
    await this.client(serverId);
  }

  /** Ends every server with all its children. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#connections.values()].map(end));
    this.#connections.clear();
  }

  async #connect(server: StoredMcpServer): Promise<Connection> {
    this.#setStatus(server.id, { state: 'connecting' });
    let transport: StdioTransport | undefined;
    try {
      transport = new StdioTransport(await this.#launchOf(server));
      const connection = { client: this.#newClient(server), transport };
      transport.onerror = error => this.deps.log.info(`${server.name}: ${error.message}`);
      await connection.client.connect(transport, { timeout: CONNECT_TIMEOUT_MS });
      connection.client.onclose = () => this.#lost(server, connection);
      this.#setStatus(server.id, { state: 'ready' });
      return connection;
    } catch (cause) {
      const error = this.#connectError(server, transport, cause);
      await transport?.close();
      this.#setStatus(server.id, {
        state: 'failed',
        message: error.message,
        ...CommandDetail.parse(error.detail ?? {}),
      });
      throw error;
    }
  }

  #newClient(server: StoredMcpServer): Client {
    return new Client(
      { name: 'Quartermaster', version: '1' },
      { listChanged: { tools: { autoRefresh: false, onChanged: () => this.deps.onListChanged(server.id) } } },
    );
  }

  async #launchOf(server: StoredMcpServer): Promise<ConstructorParameters<typeof StdioTransport>[0]> {
    const path = await this.deps.searchPath();
    const inherited = { ...inheritedEnvironment(process.env), PATH: path };
    if (server.transport.type === 'bundled') {
      const { command, args, env } = this.deps.bundledServer(server.transport.bundle);
      return { command, args, env: { ...inherited, ...env }, secrets: [] };
    }
    const secrets = await this.deps.store.environment(server.id);
    const { command, args, cwd } = server.transport;
    return { command, args, cwd, env: { ...inherited, ...secrets }, secrets: Object.values(secrets) };
  }

  /** A server that ended by itself: what it said last is kept for the person, and the next need starts it again. */
  #lost(server: StoredMcpServer, connection: Connection): void {
    const held = this.#connections.get(server.id);
    if (!held || this.#closed) return; // We ended it.
    this.#connections.delete(server.id);
    const message = `${server.name} ${connection.transport.describeExit()}. It is started again when it is needed.`;
    this.#setStatus(server.id, { state: 'failed', message });
  }

  #requireOn(source: ToolSource): StoredMcpServer {
    const server = this.deps.store.find(source.serverId);
    if (!server) throw new AppError('tool_unavailable', `The server of ${source.toolName} was removed.`);
    if (!server.enabled) throw new AppError('tool_unavailable', `${server.name} is switched off.`);
    if (!this.deps.store.toolSetting(source).enabled) {
      throw new AppError('tool_unavailable', `${source.toolName} of ${server.name} is switched off.`);
    }
    return server;
  }

  #callError(server: StoredMcpServer, source: ToolSource, cause: unknown, signal: AbortSignal | undefined): AppError {
    const call = `${source.toolName} of ${server.name}`;
    // A cancelled and a timed-out call give the same error; only the signal tells them apart.
    if (signal?.aborted) return new AppError('tool_unavailable', `${call} was cancelled.`, undefined, cause);
    const isTimeout = cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout;
    if (isTimeout) {
      return new AppError(
        'mcp_unavailable',
        `${call} did not answer in time. It may still have taken effect.`,
        undefined,
        cause,
      );
    }
    return new AppError('mcp_unavailable', `${call} failed: ${messageOf(cause)}`, undefined, cause);
  }

  #connectError(server: StoredMcpServer, transport: StdioTransport | undefined, cause: unknown): AppError {
    if (cause instanceof AppError)
      return new AppError(cause.code, `${server.name}: ${cause.message}`, cause.detail, cause);
    const exit = transport?.describeExit() ?? '';
    const why = exit.startsWith('is not running') || exit === '' ? messageOf(cause) : `it ${exit}`;
    return new AppError(
      'mcp_unavailable',
      `${server.name} could not be connected: ${why}. Check its command, then restart it.`,
      undefined,
      cause,
    );
  }

  #setStatus(serverId: string, status: Omit<McpServerStatus, 'since'>): void {
    this.#statuses.set(serverId, { ...status, since: this.deps.clock.now() });
    this.deps.onStatus(serverId);
  }
}

const CommandDetail = z.object({ command: z.string().optional(), searchPath: z.string().optional() });

async function end(connection: Promise<Connection>): Promise<void> {
  const held = await connection.catch(() => undefined); // One that never connected has ended its process already.
  await held?.client.close();
  await held?.transport.close();
}

const asArguments = (input: unknown): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).catch({}).parse(input);

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** What a child may see of our environment: where things are, and nothing that could be a secret. */
function inheritedEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = [
    'HOME',
    'USER',
    'LOGNAME',
    'SHELL',
    'TERM',
    'LANG',
    'LC_ALL',
    'TMPDIR',
    'TZ',
    'APPDATA',
    'LOCALAPPDATA',
    'USERPROFILE',
    'SYSTEMROOT',
    'SYSTEMDRIVE',
    'TEMP',
    'TMP',
    'PATHEXT',
    'COMSPEC',
    'PROGRAMFILES',
    'PROGRAMDATA',
    'HOMEDRIVE',
    'HOMEPATH',
    'USERNAME',
    'XDG_CONFIG_HOME',
    'XDG_DATA_HOME',
    'XDG_CACHE_HOME',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_FILE',
  ];
  return Object.fromEntries(names.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])));
}
