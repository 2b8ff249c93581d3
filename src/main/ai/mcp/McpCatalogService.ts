import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import type { Clock, Logger } from '../../platform';
import type { Database } from '../../storage/database';
import { jsonCell } from '../../storage/jsonCell';
import { identityOf } from './fingerprint';
import type { McpServerStore } from './McpServerStore';
import { McpToolDefinition } from './toolDefinition';

/** Servers that are refreshed at the same time. */
const PREWARM_CONCURRENCY = 4;
/** Pages of one list; a server that never ends its list is cut here. */
const MAX_PAGES = 200;
/** Longest wait, in ms, for one page. */
const PAGE_TIMEOUT_MS = 30_000;

const ToolPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });
const StoredTools = z.array(McpToolDefinition);

export interface McpCatalogDeps {
  readonly database: Database;
  readonly store: McpServerStore;
  /** Connects when needed. */
  readonly connections: { client(serverId: string): Promise<Client> };
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** A refresh has changed the list. */
  readonly onChanged: (serverId: string) => void;
}

interface Cached {
  readonly identity: string;
  /** Undefined when there never was a good list. */
  readonly tools: readonly McpToolDefinition[] | undefined;
  readonly refreshedAt: number | null;
}

/** The last good list of every server's tools. Reading never connects; only a refresh does, and a failed one keeps what is there. */
export class McpCatalogService {
  readonly #cache = new Map<string, Cached>();
  readonly #refreshing = new Map<string, Promise<number>>();
  /** Servers whose first refresh has been asked for, so that a dead one is not probed by every chat. */
  readonly #warmed = new Set<string>();

  constructor(private readonly deps: McpCatalogDeps) {}

  /** From memory, else from disk. Undefined for a server that never answered; that fires one refresh in the background. */
  listTools(serverId: string): readonly McpToolDefinition[] | undefined {
    const { tools } = this.#read(serverId);
    if (tools === undefined && !this.#warmed.has(serverId) && this.#isEnabled(serverId))
      this.refreshInBackground(serverId);
    return tools;
  }

  /** Ms since the epoch of the last good list; null when there is none. */
  refreshedAt(serverId: string): number | null {
    return this.#read(serverId).refreshedAt;
  }

  /** The live path. Refreshes of one server at the same time are one. @returns how many tools it lists now @throws AppError `mcp_unavailable` */
  refreshTools(serverId: string): Promise<number> {
    const running = this.#refreshing.get(serverId);
    if (running) return running;
    this.#warmed.add(serverId);
    const refresh = this.#refresh(serverId).finally(() => this.#refreshing.delete(serverId));
    this.#refreshing.set(serverId, refresh);
    return refresh;
  }

  /** A refresh that nobody waits for: its failure is in the log and in the server's status. */
  refreshInBackground(serverId: string): void {
    this.refreshTools(serverId).catch((cause: unknown) =>
      this.deps.log.warn(`The tools of server ${serverId} could not be listed`, cause),
    );
  }

  /** Refreshes every enabled server, a few at a time. Never throws. */
  async prewarmActiveServerTools(): Promise<void> {
    const waiting = this.deps.store.list().filter(({ enabled }) => enabled);
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await this.refreshTools(next.id).catch((cause: unknown) =>
          this.deps.log.warn(`${next.name} could not be warmed`, cause),
        );
      }
    };
    await Promise.all(Array.from({ length: PREWARM_CONCURRENCY }, work));
  }

  /** Lets go of what is in memory and on disk, for a server that was removed or is another one now. */
  forget(serverId: string): void {
    this.#cache.delete(serverId);
    this.#warmed.delete(serverId);
    this.deps.database.prepare('DELETE FROM mcp_catalogs WHERE server_id = ?').run(serverId);
  }

  async #refresh(serverId: string): Promise<number> {
    const server = this.deps.store.get(serverId);
    const identity = identityOf(server.transport);
    try {
      const tools = await this.#listToolsForServer(serverId, server.name);
      if (!this.deps.store.find(serverId)) return 0; // Removed while it answered: nothing is left behind.
      const before = this.#read(serverId).tools;
      this.#write(serverId, { identity, tools, refreshedAt: this.deps.clock.now() });
      if (JSON.stringify(before) !== JSON.stringify(tools)) this.deps.onChanged(serverId);
      return tools.length;
    } catch (cause) {
      this.#noteFailure(serverId, identity, cause);
      if (cause instanceof AppError) throw cause;
      throw new AppError(
        'mcp_unavailable',
        `${server.name} did not list its tools. Restart it, then try again.`,
        { serverId },
        cause,
      );
    }
  }

  /** Follows the pages to the end and judges each tool on its own. Not `client.listTools()`: it answers an empty list on a closed connection. */
  async #listToolsForServer(serverId: string, serverName: string): Promise<McpToolDefinition[]> {
    const client = await this.deps.connections.client(serverId);
    const tools = new Map<string, McpToolDefinition>();
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await client.request(
        { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
        ToolPage,
        { timeout: PAGE_TIMEOUT_MS },
      );
      for (const raw of answer.tools) this.#take(raw, tools, serverName);
      if (answer.nextCursor === undefined || answer.nextCursor === cursor) return [...tools.values()];
      cursor = answer.nextCursor;
    }
    this.deps.log.warn(`${serverName} lists more than ${MAX_PAGES} pages of tools; the rest is left out`);
    return [...tools.values()];
  }

  #isEnabled(serverId: string): boolean {
    return this.deps.store.find(serverId)?.enabled === true;
  }

  #take(raw: unknown, tools: Map<string, McpToolDefinition>, serverName: string): void {
    const parsed = McpToolDefinition.safeParse(raw);
    if (!parsed.success)
      return this.deps.log.warn(`${serverName} lists a tool without a usable name; it is left out`, raw);
    if (tools.has(parsed.data.name)) {
      return this.deps.log.warn(`${serverName} lists the tool ${parsed.data.name} twice; the first one stands`);
    }
    tools.set(parsed.data.name, parsed.data);
  }

  #read(serverId: string): Cached {
    const server = this.deps.store.find(serverId);
    const identity = server ? identityOf(server.transport) : '';
    const held = this.#cache.get(serverId) ?? this.#load(serverId);
    const current = held?.identity === identity ? held : { identity, tools: undefined, refreshedAt: null };
    this.#cache.set(serverId, current);
    return current;
  }

  #load(serverId: string): Cached | undefined {
    const row = this.deps.database
      .prepare('SELECT tools, identity, refreshed_at FROM mcp_catalogs WHERE server_id = ?')
      .get(serverId);
    if (typeof row?.['tools'] !== 'string') return undefined;
    try {
      const tools = jsonCell(row, 'mcp_catalogs', 'tools', StoredTools);
      return { identity: String(row['identity']), tools, refreshedAt: Number(row['refreshed_at']) };
    } catch (cause) {
      this.deps.log.warn(`The stored tools of server ${serverId} cannot be read; they are listed anew`, cause);
      return undefined;
    }
  }

  #write(serverId: string, cached: Cached): void {
    const now = this.deps.clock.now();
    this.deps.database
      .prepare(
        `INSERT INTO mcp_catalogs (server_id, tools, identity, refreshed_at, attempted_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (server_id) DO UPDATE SET tools = excluded.tools, identity = excluded.identity,
           refreshed_at = excluded.refreshed_at, attempted_at = excluded.attempted_at, failure = NULL`,
      )
      .run(serverId, JSON.stringify(cached.tools), cached.identity, cached.refreshedAt, now);
    this.#cache.set(serverId, cached);
  }

  #noteFailure(serverId: string, identity: string, cause: unknown): void {
    if (!this.deps.store.find(serverId)) return;
    const failure = cause instanceof Error ? cause.message : String(cause);
    this.deps.database
      .prepare(
        `INSERT INTO mcp_catalogs (server_id, identity, attempted_at, failure) VALUES (?, ?, ?, ?)
         ON CONFLICT (server_id) DO UPDATE SET attempted_at = excluded.attempted_at, failure = excluded.failure`,
      )
      .run(serverId, identity, this.deps.clock.now(), failure);
  }
}
