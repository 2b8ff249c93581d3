import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import type { McpServerDraft, McpTransportDraft } from '../../../shared/schemas/mcp';
import { McpTransport } from '../../../shared/schemas/mcp';
import { ApprovalLevel, type ToolSource } from '../../../shared/schemas/toolSource';
import type { Clock } from '../../platform';
import { type Database, transaction } from '../../storage/database';
import { jsonCell } from '../../storage/jsonCell';
import { serverSlug } from '../tools/adapters/aiSdk/mcp/wireNames';

/** Keeps secret values sealed. */
export interface SecretKeeper {
  put(plain: string): Promise<string>;
  replace(id: string, plain: string): Promise<void>;
  reveal(id: string): Promise<string>;
  remove(id: string): void;
}

/** In ms. */
const Timeouts = z.object({
  connect: z.number().positive().default(30_000),
  /** A call may be silent for this long; each progress note starts it anew. */
  idle: z.number().positive().default(60_000),
  /** A call may take this long, with progress or without. */
  total: z
    .number()
    .positive()
    .default(30 * 60_000),
});

/** A server as it is kept: everything but the values of its environment. */
export interface StoredMcpServer {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly transport: McpTransport;
  readonly enabled: boolean;
  readonly trusted: boolean;
  readonly timeouts: z.infer<typeof Timeouts>;
}

/** A person's word on one tool. */
export interface McpToolSetting {
  readonly enabled: boolean;
  /** Null: not chosen. */
  readonly level: ApprovalLevel | null;
}

/** What a change may name; what it does not name stays as it is. */
export type McpServerPatch = { [K in keyof McpServerDraft]?: McpServerDraft[K] | undefined };

const noSetting: McpToolSetting = { enabled: true, level: null };
const Environment = z.record(z.string(), z.string());

/** MCP servers and the switches of their tools. The only writer of both tables, so reads come from memory. */
export class McpServerStore {
  #servers: ReadonlyMap<string, StoredMcpServer> | undefined;
  readonly #settings = new Map<string, ReadonlyMap<string, McpToolSetting>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly secrets: SecretKeeper,
    private readonly warn: (message: string, cause: unknown) => void = console.warn,
  ) {}

  /** Oldest first. One that cannot be read is left out, with a warning that names it (R5). */
  list(): StoredMcpServer[] {
    return [...this.#all().values()];
  }

  find(id: string): StoredMcpServer | undefined {
    return this.#all().get(id);
  }

  has(id: string): boolean {
    return this.#all().has(id);
  }

  /** @throws AppError `not_found` */
  get(id: string): StoredMcpServer {
    const server = this.find(id);
    if (!server) throw new AppError('not_found', 'This MCP server is no longer there.', { serverId: id });
    return server;
  }

  /** @param id for a server that ships with the app, so that it stays the same one */
  async create(draft: McpServerDraft, id: string = randomUUID()): Promise<StoredMcpServer> {
    const values = environmentOf(draft.transport);
    const secretId = values ? await this.secrets.put(JSON.stringify(values)) : null;
    const now = this.clock.now();
    this.database
      .prepare(
        `INSERT INTO mcp_servers (id, name, slug, transport, secret_id, enabled, trusted, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        draft.name,
        serverSlug(draft.name),
        JSON.stringify(toTransport(draft.transport, [])),
        secretId,
        Number(draft.enabled),
        Number(draft.trusted),
        now,
        now,
      );
    this.#servers = undefined;
    return this.get(id);
  }

  /** A transport without `env` keeps the values it has; with `env`, exactly those. @throws AppError `not_found` */
  async update(id: string, patch: McpServerPatch): Promise<StoredMcpServer> {
    const held = this.get(id);
    const transport = patch.transport
      ? await this.#changeTransport(id, held.transport, patch.transport)
      : held.transport;
    this.get(id); // It may have been deleted while the secret was written.
    this.database
      .prepare('UPDATE mcp_servers SET name = ?, transport = ?, enabled = ?, trusted = ?, updated_at = ? WHERE id = ?')
      .run(
        patch.name ?? held.name,
        JSON.stringify(transport),
        Number(patch.enabled ?? held.enabled),
        Number(patch.trusted ?? held.trusted),
        this.clock.now(),
        id,
      );
    this.#servers = undefined;
    return this.get(id);
  }

  /** Removes it with its catalog, its tool settings, its grants and its secrets. */
  delete(id: string): void {
    const secretId = this.#secretId(id);
    transaction(this.database, () => {
      this.database.prepare('DELETE FROM grants WHERE server_id = ?').run(id);
      this.database.prepare('DELETE FROM mcp_servers WHERE id = ?').run(id);
    });
    if (secretId !== undefined) this.secrets.remove(secretId);
    this.#servers = undefined;
    this.#settings.delete(id);
  }

  /** The values of a server's environment: secrets, for its process alone. */
  async environmentOf(id: string): Promise<Record<string, string>> {
    const secretId = this.#secretId(id);
    return secretId === undefined ? {} : Environment.parse(JSON.parse(await this.secrets.reveal(secretId)));
  }

  /** By original tool name; what is not in it is on and has no level of its own. */
  toolSettings(serverId: string): ReadonlyMap<string, McpToolSetting> {
    const held = this.#settings.get(serverId);
    if (held) return held;
    const rows = this.database.prepare('SELECT * FROM mcp_tool_settings WHERE server_id = ?').all(serverId);
    const settings = new Map(
      rows.map(row => [
        String(row['tool_name']),
        { enabled: row['enabled'] === 1, level: ApprovalLevel.nullable().parse(row['level']) },
      ]),
    );
    this.#settings.set(serverId, settings);
    return settings;
  }

  toolSetting({ serverId, toolName }: ToolSource): McpToolSetting {
    return this.toolSettings(serverId).get(toolName) ?? noSetting;
  }

  /** Also for a tool that is not listed yet. @param change `level: null` takes a choice back. @throws AppError `not_found` */
  setToolSetting(
    source: ToolSource,
    change: { enabled?: boolean | undefined; level?: ApprovalLevel | null | undefined },
  ): void {
    this.get(source.serverId);
    const held = this.toolSetting(source);
    this.database
      .prepare(
        `INSERT INTO mcp_tool_settings (server_id, tool_name, enabled, level, updated_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (server_id, tool_name) DO UPDATE
           SET enabled = excluded.enabled, level = excluded.level, updated_at = excluded.updated_at`,
      )
      .run(
        source.serverId,
        source.toolName,
        Number(change.enabled ?? held.enabled),
        change.level === undefined ? held.level : change.level,
        this.clock.now(),
      );
    this.#settings.delete(source.serverId);
  }

  async #changeTransport(id: string, held: McpTransport, draft: McpTransportDraft): Promise<McpTransport> {
    const secretId = this.#secretId(id);
    const values = environmentOf(draft);
    if (values && secretId !== undefined) await this.secrets.replace(secretId, JSON.stringify(values));
    if (values && secretId === undefined) {
      const added = await this.secrets.put(JSON.stringify(values));
      this.database.prepare('UPDATE mcp_servers SET secret_id = ? WHERE id = ?').run(added, id);
    }
    return toTransport(draft, held.type === 'stdio' ? held.envNames : []);
  }

  #secretId(id: string): string | undefined {
    const held = this.database.prepare('SELECT secret_id FROM mcp_servers WHERE id = ?').get(id)?.['secret_id'];
    return typeof held === 'string' ? held : undefined;
  }

  #all(): ReadonlyMap<string, StoredMcpServer> {
    this.#servers ??= new Map(
      this.database
        .prepare('SELECT * FROM mcp_servers ORDER BY created_at, rowid')
        .all()
        .flatMap(row => {
          try {
            return [[String(row['id']), toServer(row)] as const];
          } catch (cause) {
            this.warn(`The MCP server ${String(row['id'])} cannot be read and is left out`, cause);
            return [];
          }
        }),
    );
    return this.#servers;
  }
}

const environmentOf = (draft: McpTransportDraft): Record<string, string> | undefined =>
  draft.type === 'stdio' ? draft.env : undefined;

/** @param heldNames the names of the environment values that stay when the draft names none */
function toTransport(draft: McpTransportDraft, heldNames: readonly string[]): McpTransport {
  if (draft.type === 'bundled') return draft;
  const { type, command, args, cwd, env } = draft;
  const envNames = env ? Object.keys(env) : [...heldNames];
  return { type, command, args, envNames, ...(cwd === undefined ? {} : { cwd }) };
}

const toServer = (row: Record<string, unknown>): StoredMcpServer => ({
  id: String(row['id']),
  name: String(row['name']),
  slug: String(row['slug']),
  transport: jsonCell(row, 'mcp_servers', 'transport', McpTransport),
  enabled: row['enabled'] === 1,
  trusted: row['trusted'] === 1,
  timeouts: jsonCell(row, 'mcp_servers', 'timeouts', Timeouts),
});
