import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors';
import { Grant } from '../../../shared/schemas/approval';
import type { ToolSource } from '../../../shared/schemas/toolSource';
import type { Clock } from '../../platform';
import type { Database } from '../../storage/database';

/** Standing permissions, each bound to one definition of one tool of one server. */
export class GrantRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  list(): Grant[] {
    return this.database.prepare('SELECT * FROM grants ORDER BY created_at, id').all().map(toGrant);
  }

  /** Whether a person said "for this chat" or "always for this assistant" to exactly this definition. */
  covers(call: { source: ToolSource; fingerprint: string; conversationId: string; assistantId: string }): boolean {
    const row = this.database
      .prepare(
        `SELECT 1 FROM grants WHERE server_id = ? AND tool_name = ? AND fingerprint = ?
         AND (conversation_id = ? OR assistant_id = ?) LIMIT 1`,
      )
      .get(call.source.serverId, call.source.toolName, call.fingerprint, call.conversationId, call.assistantId);
    return row !== undefined;
  }

  add(grant: Omit<Grant, 'id' | 'createdAt'>): void {
    this.database
      .prepare(
        `INSERT INTO grants (id, scope, assistant_id, conversation_id, server_id, tool_name, fingerprint, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        randomUUID(),
        grant.scope,
        grant.assistantId,
        grant.conversationId,
        grant.source.serverId,
        grant.source.toolName,
        grant.fingerprint,
        this.clock.now(),
      );
  }

  /** @throws AppError `not_found` */
  revoke(id: string): void {
    const { changes } = this.database.prepare('DELETE FROM grants WHERE id = ?').run(id);
    if (changes === 0) throw new AppError('not_found', 'This permission is no longer there.', { id });
  }
}

const toGrant = (row: Record<string, unknown>): Grant =>
  Grant.parse({
    id: row['id'],
    scope: row['scope'],
    assistantId: row['assistant_id'],
    conversationId: row['conversation_id'],
    source: { serverId: row['server_id'], toolName: row['tool_name'] },
    fingerprint: row['fingerprint'],
    createdAt: row['created_at'],
  });
