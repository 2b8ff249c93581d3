import type { Client } from '@modelcontextprotocol/client';
import { AppError } from '../../../shared/errors';
import type { Clock, Logger } from '../../platform';
import type { Database } from '../../storage/database';
import { canonicalJson } from '../canonicalJson';
import { type Catalog, type CatalogFailure, readCatalog, removeCatalog, writeCatalog } from './catalogRows';
import { messageOf } from './failures';
import { identityOf } from './fingerprint';
import { listPages, type ToolList } from './listPages';
import type { McpServerStore, StoredMcpServer } from './McpServerStore';
import type { McpToolDefinition } from './toolDefinition';

/** Servers that are warmed at the same time. */
const PREWARM_CONCURRENCY = 4;

export interface McpCatalogDeps {
  readonly database: Database;
  readonly store: Pick<McpServerStore, 'list' | 'find' | 'get'>;
  /** Connects when needed. */
  readonly connections: { client(serverId: string): Promise<Client> };
  readonly clock: Clock;
  readonly log: Logger;
  /** A refresh ended: with another list, or with another failure than before. */
  readonly onChanged: (serverId: string) => void;
}

/** A refresh that runs. */
interface Flight {
  /** Tells it from the next one of the same server. */
  readonly ticket: symbol;
  readonly identity: string;
  readonly done: Promise<number>;
  /** Set when the server said meanwhile that its list has changed: the answer may be older than that. */
  isOutdated: boolean;
}

/**
 * The last good list of every server's tools, in memory and on disk. Reading never connects; only a refresh does, and a
 * failed one keeps what is there (R1, R4).
 */
export class McpCatalogService {
  readonly #catalogs = new Map<string, Catalog>();
  readonly #notices = new Map<string, readonly string[]>();
  readonly #flights = new Map<string, Flight>();
  #closed = false;

  constructor(private readonly deps: McpCatalogDeps) {}

  /**
   * From memory, else from disk; the same array until a refresh brings another list. Undefined for a server that never
   * gave one; the first time that is asked, one refresh starts in the background, and no more.
   */
  listTools(serverId: string): readonly McpToolDefinition[] | undefined {
    const server = this.deps.store.find(serverId);
    if (!server) return undefined;
    const catalog = this.#read(server);
    if (catalog.attemptedAt === null && server.enabled) this.#warmLater(server, catalog);
    return catalog.tools;
  }

  /** Ms since the epoch of the last good list; null when there is none. */
  refreshedAt(serverId: string): number | null {
    const server = this.deps.store.find(serverId);
    return server ? this.#read(server).refreshedAt : null;
  }

  /** Why the last attempt to list failed, and when; undefined when it did not. */
  failure(serverId: string): (CatalogFailure & { at: number }) | undefined {
    const server = this.deps.store.find(serverId);
    const catalog = server && this.#read(server);
    return catalog?.failure && { ...catalog.failure, at: catalog.attemptedAt ?? 0 };
  }

  /** What was left out of the last list, by name, and why. */
  notices(serverId: string): readonly string[] {
    return this.#notices.get(serverId) ?? [];
  }

  /**
   * The live path. Refreshes of one server at the same time are one.
   * @returns how many tools the server lists now
   * @throws AppError `mcp_unavailable` with cause and next step, `not_found`, `tool_unavailable` when it is switched off
   */
  async refreshTools(serverId: string): Promise<number> {
    const server = this.deps.store.get(serverId);
    const identity = identityOf(server);
    const running = this.#flights.get(serverId);
    if (running?.identity === identity) return running.done;
    const ticket = Symbol(serverId);
    const done = this.#refresh(server, identity, ticket).finally(() => this.#land(serverId, ticket));
    this.#flights.set(serverId, { ticket, identity, done, isOutdated: false });
    return done;
  }

  /** The server says that its list has changed. A refresh that runs may have the old one: then another follows. */
  listChanged(serverId: string): void {
    const running = this.#flights.get(serverId);
    if (running) running.isOutdated = true;
    else if (!this.#closed) this.refreshInBackground(serverId);
  }

  /** Nothing is refreshed or kept from now on: what fails while the app ends says nothing about a server. */
  close(): void {
    this.#closed = true;
  }

  /** A refresh that nobody waits for: its failure is in the log and in the server's status. */
  refreshInBackground(serverId: string): void {
    this.refreshTools(serverId).catch((cause: unknown) => this.deps.log.warn(messageOf(cause), cause));
  }

  /** Refreshes every enabled server, four at a time. Never throws. */
  async prewarmActiveServerTools(): Promise<void> {
    const waiting = this.deps.store.list().filter(({ enabled }) => enabled);
    const work = async () => {
      for (let next = waiting.shift(); next && !this.#closed; next = waiting.shift()) {
        await this.refreshTools(next.id).catch((cause: unknown) => this.deps.log.warn(messageOf(cause), cause));
      }
    };
    await Promise.all(Array.from({ length: PREWARM_CONCURRENCY }, work));
  }

  /** Lets go of the list, of a server that was removed or is another one now. */
  forget(serverId: string): void {
    this.#catalogs.delete(serverId);
    this.#notices.delete(serverId);
    this.#flights.delete(serverId);
    removeCatalog(this.deps.database, serverId);
  }

  /** On the next tick, so that whoever reads waits for nothing; the attempt counts from now. */
  #warmLater(server: StoredMcpServer, catalog: Catalog): void {
    this.#catalogs.set(server.id, { ...catalog, attemptedAt: this.deps.clock.now() });
    this.deps.clock.after(0, () => this.refreshInBackground(server.id));
  }

  #land(serverId: string, ticket: symbol): void {
    const flight = this.#flights.get(serverId);
    if (flight?.ticket !== ticket) return;
    this.#flights.delete(serverId);
    if (flight.isOutdated) this.listChanged(serverId);
  }

  async #refresh(server: StoredMcpServer, identity: string, ticket: symbol): Promise<number> {
    try {
      const { tools, notices } = await this.listToolsForServer(server.id);
      if (this.#isWanted(server.id, identity, ticket)) this.#keep(server, identity, { tools, notices });
      return tools.length;
    } catch (cause) {
      const error =
        cause instanceof AppError
          ? cause
          : new AppError('mcp_unavailable', `${server.name} did not list its tools: ${messageOf(cause)}`, {}, cause);
      if (this.#isWanted(server.id, identity, ticket)) this.#keepFailure(server, identity, error);
      throw error;
    }
  }

  private async listToolsForServer(serverId: string): Promise<ToolList> {
    const client = await this.deps.connections.client(serverId);
    return listPages(client, () => this.deps.clock.now());
  }

  /** Whether the server is still there and the same, and not asked anew: a late answer leaves nothing behind. */
  #isWanted(serverId: string, identity: string, ticket: symbol): boolean {
    const server = this.deps.store.find(serverId);
    const isLatest = this.#flights.get(serverId)?.ticket === ticket;
    return !this.#closed && isLatest && server !== undefined && identityOf(server) === identity;
  }

  #keep(server: StoredMcpServer, identity: string, { tools, notices }: ToolList): void {
    const before = this.#read(server);
    const now = this.deps.clock.now();
    const isSame = before.tools !== undefined && canonicalJson(before.tools) === canonicalJson(tools);
    this.#write(server.id, {
      identity,
      tools: isSame ? before.tools : tools, // The same array: what was derived from it stays valid.
      refreshedAt: now,
      attemptedAt: now,
      failure: undefined,
    });
    this.#notices.set(server.id, notices);
    for (const notice of notices) this.deps.log.warn(`${server.name}: ${notice}`);
    if (!isSame || before.failure) this.deps.onChanged(server.id);
  }

  #keepFailure(server: StoredMcpServer, identity: string, { message, detail }: AppError): void {
    const before = this.#read(server);
    const failure = { message, ...(detail === undefined ? {} : { detail }) };
    this.#write(server.id, { ...before, identity, attemptedAt: this.deps.clock.now(), failure });
    if (before.failure?.message !== message) this.deps.onChanged(server.id);
  }

  #write(serverId: string, catalog: Catalog): void {
    writeCatalog(this.deps.database, serverId, catalog);
    this.#catalogs.set(serverId, catalog);
  }

  #read(server: StoredMcpServer): Catalog {
    const identity = identityOf(server);
    const held = this.#catalogs.get(server.id) ?? this.#load(server);
    const current = held?.identity === identity ? held : { ...never, identity };
    this.#catalogs.set(server.id, current);
    return current;
  }

  #load(server: StoredMcpServer): Catalog | undefined {
    try {
      return readCatalog(this.deps.database, server.id);
    } catch (cause) {
      this.deps.log.warn(`The stored tools of ${server.name} cannot be read; they are listed anew`, cause);
      return undefined;
    }
  }
}

const never = { tools: undefined, refreshedAt: null, attemptedAt: null, failure: undefined };
