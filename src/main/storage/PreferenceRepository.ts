import type { z } from 'zod';
import type { Clock } from '../platform';
import type { Database } from './database';
import { jsonCell } from './jsonCell';

/** Small values the app keeps under a name. */
export class PreferenceRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** @returns undefined when nothing is kept @throws AppError `storage_failed` when what is kept does not fit */
  get<S extends z.ZodType>(key: string, schema: S): z.output<S> | undefined {
    const row = this.database.prepare('SELECT key, value FROM preferences WHERE key = ?').get(key);
    return row && jsonCell(row, 'preferences', 'value', schema);
  }

  set(key: string, value: unknown): void {
    this.database
      .prepare(
        `INSERT INTO preferences (key, value, updated_at) VALUES (?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      )
      .run(key, JSON.stringify(value), this.clock.now());
  }

  /** Keeps a value under another name, for instance one that cannot be read. */
  rename(from: string, to: string): void {
    this.database.prepare('UPDATE OR REPLACE preferences SET key = ? WHERE key = ?').run(to, from);
  }
}
