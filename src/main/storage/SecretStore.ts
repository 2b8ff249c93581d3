import { randomUUID } from 'node:crypto';
import { AppError } from '../../shared/errors';
import type { Clock, Platform } from '../platform';
import type { Database } from './database';

/** Sealed values. Only main reads them; no route of the contract returns one (S2). */
export class SecretStore {
  constructor(
    private readonly database: Database,
    private readonly platform: Pick<Platform, 'seal' | 'open'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** @returns the id under which it is kept */
  async put(plain: string): Promise<string> {
    const id = randomUUID();
    const sealed = await this.platform.seal(plain);
    this.database
      .prepare('INSERT INTO secrets (id, sealed, created_at) VALUES (?, ?, ?)')
      .run(id, sealed, this.clock.now());
    return id;
  }

  /** @throws AppError `not_found` */
  async replace(id: string, plain: string): Promise<void> {
    const sealed = await this.platform.seal(plain);
    const { changes } = this.database.prepare('UPDATE secrets SET sealed = ? WHERE id = ?').run(sealed, id);
    if (changes === 0) throw gone(id);
  }

  /** @throws AppError `not_found`, `storage_failed` when it was sealed on another machine */
  async reveal(id: string): Promise<string> {
    const sealed = this.database.prepare('SELECT sealed FROM secrets WHERE id = ?').get(id)?.['sealed'];
    if (!(sealed instanceof Uint8Array)) throw gone(id);
    return this.platform.open(sealed);
  }

  remove(id: string): void {
    this.database.prepare('DELETE FROM secrets WHERE id = ?').run(id);
  }
}

const gone = (id: string) =>
  new AppError('not_found', 'This secret is no longer kept. Enter it again.', { secretId: id });
