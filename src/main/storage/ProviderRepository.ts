import { z } from 'zod';
import { AppError } from '../../shared/errors';
import { ModelInfo, Provider } from '../../shared/schemas/provider';
import type { Clock } from '../platform';
import type { Database } from './database';
import { jsonCell } from './jsonCell';

/** Where models come from. A key is never part of what this returns, only whether one is kept. */
export class ProviderRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  list(): Provider[] {
    return this.database.prepare('SELECT * FROM providers ORDER BY created_at, rowid').all().map(toProvider);
  }

  /** @throws AppError `not_found` */
  get(id: string): Provider {
    const row = this.database.prepare('SELECT * FROM providers WHERE id = ?').get(id);
    if (!row) throw new AppError('not_found', 'This provider is no longer there.', { providerId: id });
    return toProvider(row);
  }

  /** Makes the provider that ships with the app what it is in this version. */
  put(provider: Omit<Provider, 'hasKey'>): void {
    const now = this.clock.now();
    this.database
      .prepare(
        `INSERT INTO providers (id, kind, name, base_url, models, enabled, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, models = excluded.models,
           updated_at = excluded.updated_at`,
      )
      .run(
        provider.id,
        provider.kind,
        provider.name,
        provider.baseUrl,
        JSON.stringify(provider.models),
        Number(provider.enabled),
        now,
        now,
      );
  }
}

const toProvider = (row: Record<string, unknown>): Provider =>
  Provider.parse({
    id: row['id'],
    kind: row['kind'],
    name: row['name'],
    baseUrl: row['base_url'],
    hasKey: row['secret_id'] !== null,
    enabled: row['enabled'] === 1,
    models: jsonCell(row, 'providers', 'models', z.array(ModelInfo)),
  });
