import type { Client, Progress } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import type { McpServerStatus } from '../../../shared/schemas/mcp';
import type { ToolSource } from '../../../shared/schemas/toolSource';
import type { Clock, Logger, Platform } from '../../platform';
import type { McpToolCaller } from '../tools/adapters/aiSdk/types';
import { callError } from './failures';
import { McpConnection } from './McpConnection';
import type { McpServerStore, StoredMcpServer } from './McpServerStore';
import { createOpenTransport, type OpenTransport } from './openTransport';

/** Lax: a result that fits no schema is still the result of a call that has run. */
const CallResult = z.looseObject({});
/** Passed on as it is: a copy by `z.record` would lose an argument whose name is `__proto__`. */
const Arguments = z.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const CommandDetail = z.object({ command: z.string().optional(), searchPath: z.string().optional() }).catch({});

export interface McpRuntimeDeps {
  readonly store: McpServerStore;
  readonly bundledServer: Platform['bundledServer'];
  readonly searchPath: () => Promise<string>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly onStatus: (serverId: string) => void;
  /** The server says that its tools have changed. */
  readonly onListChanged: (serverId: string) => void;
  /** Absent: servers are child processes. */
  readonly openTransport?: OpenTransport;
}

/** Starts servers, calls their tools and ends them. One connection a server, shared by all chats. */
export class McpRuntimeService implements McpToolCaller {
  readonly #connections = new Map<string, McpConnection>();
  /** Connections that are being ended: the next one of the same server waits, so that there are never two. */
  readonly #ending = new Map<string, Promise<void>>();
  readonly #statuses = new Map<string, McpServerStatus>();
  readonly #openTransport: OpenTransport;
  #closed = false;

  constructor(private readonly deps: McpRuntimeDeps) {
    this.#openTransport = deps.openTransport ?? createOpenTransport(deps);
  }

  /**
   * Connects when needed.
   * @throws AppError `mcp_unavailable` with cause and next step, `tool_unavailable` for a server that is switched off
   */
  async client(serverId: string): Promise<Client> {
    const connection = this.#connections.get(serverId) ?? this.#connect(this.#requireEnabled(serverId));
    return connection.client;
  }

  async callTool(
    source: ToolSource,
    input: unknown,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (line: string) => void },
  ): Promise<unknown> {
    const { name, timeouts } = this.#requireOn(source);
    const call = `${source.toolName} of ${name}`;
    const values = asArguments(input, call);
    const client = await unlessAborted(this.client(source.serverId), signal, call);
    this.#requireOn(source); // Starting the server took its time; the switches may have changed (R6).
    const mask = this.#connections.get(source.serverId)?.mask ?? (text => text);
    try {
      return await client.request(
        { method: 'tools/call', params: { name: source.toolName, arguments: values } },
        CallResult,
        {
          timeout: timeouts.idle,
          resetTimeoutOnProgress: true,
          maxTotalTimeout: timeouts.total,
          onprogress: progress => onProgress?.(lineOf(progress)),
          ...(signal ? { signal } : {}),
        },
      );
    } catch (cause) {
      throw callError(call, cause, signal, mask);
    }
  }

  status(serverId: string): McpServerStatus {
    return this.#statuses.get(serverId) ?? { state: 'idle', since: 0 };
  }

  /** What the server wrote to stderr last, oldest first, without secret values. */
  readLogs(serverId: string): string[] {
    return this.#connections.get(serverId)?.readLogs() ?? [];
  }

  /** Ends the server's process with its children; the next need starts it again. */
  async stop(serverId: string): Promise<void> {
    await this.#end(serverId);
    if (this.#connections.has(serverId)) return; // Wanted again while it ended.
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
    await Promise.all([...this.#connections.keys(), ...this.#ending.keys()].map(id => this.#end(id)));
  }

  #connect(server: StoredMcpServer): McpConnection {
    if (this.#closed) throw new AppError('mcp_unavailable', 'Quartermaster is closing.');
    const { id, name } = server;
    const isCurrent = () => this.#connections.get(id) === connection;
    const connection: McpConnection = new McpConnection({
      server,
      openTransport: async held => {
        await this.#ending.get(id);
        return this.#openTransport(held);
      },
      onOddity: message => this.deps.log.info(`${name}: ${message}`),
      onListChanged: () => this.deps.onListChanged(id),
      onLost: how => {
        if (!isCurrent()) return;
        this.#connections.delete(id);
        this.#setStatus(id, { state: 'failed', message: `${name} ${how}. It is started again when it is needed.` });
      },
    });
    this.#connections.set(id, connection);
    this.#setStatus(id, { state: 'connecting' });
    connection.client.then(
      () => isCurrent() && this.#setStatus(id, { state: 'ready' }),
      (error: AppError) => {
        if (!isCurrent()) return;
        this.#connections.delete(id);
        this.#setStatus(id, { state: 'failed', message: error.message, ...CommandDetail.parse(error.detail) });
      },
    );
    return connection;
  }

  #end(serverId: string): Promise<void> {
    const connection = this.#connections.get(serverId);
    const before = this.#ending.get(serverId);
    if (!connection) return before ?? Promise.resolve();
    this.#connections.delete(serverId);
    const ending = connection.close().finally(() => {
      if (this.#ending.get(serverId) === ending) this.#ending.delete(serverId);
    });
    this.#ending.set(serverId, ending);
    return ending;
  }

  #requireEnabled(serverId: string): StoredMcpServer {
    const server = this.deps.store.get(serverId);
    if (!server.enabled) {
      throw new AppError('tool_unavailable', `${server.name} is switched off. Switch it on first.`, { serverId });
    }
    return server;
  }

  #requireOn(source: ToolSource): StoredMcpServer {
    if (!this.deps.store.has(source.serverId)) {
      throw new AppError('tool_unavailable', `The server of ${source.toolName} was removed.`, source);
    }
    const server = this.#requireEnabled(source.serverId);
    if (this.deps.store.toolSetting(source).enabled) return server;
    throw new AppError('tool_unavailable', `${source.toolName} of ${server.name} is switched off.`, source);
  }

  #setStatus(serverId: string, status: Omit<McpServerStatus, 'since'>): void {
    this.#statuses.set(serverId, { ...status, since: this.deps.clock.now() });
    this.deps.onStatus(serverId);
  }
}

/** A connection that is being made is shared: whoever stops waiting does not end it. */
function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal | undefined, call: string): Promise<T> {
  if (!signal) return pending;
  return new Promise((resolve, reject) => {
    const stop = () =>
      reject(new AppError('mcp_unavailable', `${call} was cancelled before it was sent.`, { reason: 'cancelled' }));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const lineOf = ({ progress, total, message }: Progress): string =>
  message ?? (total === undefined ? `Working: ${progress}` : `Working: ${progress} of ${total}`);

/** Never other arguments than those that were approved (A2): what is no object is refused, not replaced. */
function asArguments(input: unknown, call: string): Record<string, unknown> {
  const parsed = Arguments.safeParse(input === undefined ? {} : input);
  if (parsed.success) return parsed.data;
  throw new AppError('bad_input', `The arguments of ${call} must be a JSON object.`);
}
