import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../shared/errors';
import { ModelInfo, Provider } from '../../shared/schemas/provider';
import type { Clock, Logger } from '../platform';
import type { Database } from './database';
import { jsonCell } from './jsonCell';

/** Where models come from. A key is never part of what this returns, only whether one is kept. */
export class ProviderRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly log: Logger,
  ) {}

  /** Oldest first. One that cannot be read is left out, with a warning that names it. */
  list(): Provider[] {
    return this.database
      .prepare('SELECT * FROM providers ORDER BY created_at, rowid')
      .all()
      .flatMap(row => {
        try {
          return [toProvider(row)];
        } catch (cause) {
          this.log.warn(`The provider ${String(row['id'])} cannot be read and is left out`, cause);
          return [];
        }
      });
  }

  /** @throws AppError `not_found` */
  get(id: string): Provider {
    return toProvider(this.#row(id));
  }

  /** The id of its sealed key and headers; null when there are none. */
  secretIdOf(id: string): string | null {
    return z.string().nullable().parse(this.#row(id)['secret_id']);
  }

  create(
    provider: Pick<Provider, 'kind' | 'name' | 'baseUrl' | 'enabled' | 'headerNames'>,
    secretId: string | null,
  ): Provider {
    const id = randomUUID();
    this.#write({ ...provider, id, models: [], modelsFetchedAt: null }, secretId);
    return this.get(id);
  }

  /** Makes the provider that ships with the app what it is in this version. */
  put(provider: Omit<Provider, 'hasKey'>): void {
    this.#write(provider, null);
  }

  update(
    id: string,
    change: Partial<Omit<Provider, 'id' | 'kind' | 'hasKey'>>,
    secretId = this.secretIdOf(id),
  ): Provider {
    this.#write({ ...this.get(id), ...change }, secretId);
    return this.get(id);
  }

  /** Assistants that use it have no model then. @throws AppError `not_found` */
  delete(id: string): void {
    this.#row(id);
    this.database.prepare('DELETE FROM providers WHERE id = ?').run(id);
  }

  #write(provider: Omit<Provider, 'hasKey'>, secretId: string | null): void {
    const now = this.clock.now();
    this.database
      .prepare(
        `INSERT INTO providers (id, kind, name, base_url, headers, secret_id, models, models_fetched_at, enabled, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, base_url = excluded.base_url, headers = excluded.headers,
           secret_id = excluded.secret_id, models = excluded.models, models_fetched_at = excluded.models_fetched_at,
           enabled = excluded.enabled, updated_at = excluded.updated_at`,
      )
      .run(
        provider.id,
        provider.kind,
        provider.name,
        provider.baseUrl,
        JSON.stringify(Object.fromEntries(provider.headerNames.map(name => [name, null]))),
        secretId,
        JSON.stringify(provider.models),
        provider.modelsFetchedAt,
        Number(provider.enabled),
        now,
        now,
      );
  }

  #row(id: string): Record<string, unknown> {
    const row = this.database.prepare('SELECT * FROM providers WHERE id = ?').get(id);
    if (!row) throw new AppError('not_found', 'This provider is no longer there.', { providerId: id });
    return row;
  }
}

/** A list of models that cannot be read costs itself only: it can be fetched again. */
function modelsOf(row: Record<string, unknown>): ModelInfo[] {
  try {
    return jsonCell(row, 'providers', 'models', z.array(ModelInfo));
  } catch {
    return [];
  }
}

const toProvider = (row: Record<string, unknown>): Provider =>
  Provider.parse({
    id: row['id'],
    kind: row['kind'],
    name: row['name'],
    baseUrl: row['base_url'],
    hasKey: row['secret_id'] !== null,
    // Names only: the values are sealed with the key.
    headerNames: Object.keys(jsonCell(row, 'providers', 'headers', z.record(z.string(), z.null()))),
    enabled: row['enabled'] === 1,
    models: modelsOf(row),
    modelsFetchedAt: row['models_fetched_at'],
  });
