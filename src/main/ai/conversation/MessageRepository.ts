import { AppError } from '../../../shared/errors';
import { Message, type MessagePart } from '../../../shared/schemas/message';
import type { Database } from '../../storage/database';

/** The tree of messages, each with its parts in order. */
export class MessageRepository {
  constructor(private readonly database: Database) {}

  insert(message: Message): void {
    this.database
      .prepare(
        'INSERT INTO messages (id, conversation_id, parent_id, role, turn_id, model, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        message.id,
        message.conversationId,
        message.parentId,
        message.role,
        message.turnId,
        message.model ? JSON.stringify(message.model) : null,
        message.createdAt,
      );
    for (const [position, part] of message.parts.entries()) this.setPart(message.id, position, part);
  }

  setPart(messageId: string, position: number, part: MessagePart): void {
    this.database
      .prepare(
        `INSERT INTO message_parts (message_id, position, content) VALUES (?, ?, ?)
         ON CONFLICT (message_id, position) DO UPDATE SET content = excluded.content`,
      )
      .run(messageId, position, JSON.stringify(part));
  }

  /** @throws AppError `not_found` */
  get(id: string): Message {
    const row = this.database.prepare('SELECT * FROM messages WHERE id = ?').get(id);
    if (!row) throw new AppError('not_found', 'This message is no longer there.', { messageId: id });
    return this.#toMessage(row);
  }

  /** From the first message of the branch to `leafId`, oldest first; at most `limit` of its newest. */
  branch(leafId: string, limit = -1): Message[] {
    return this.database
      .prepare(
        `WITH RECURSIVE branch (id, depth) AS (
           SELECT id, 0 FROM messages WHERE id = ?
           UNION ALL
           SELECT m.parent_id, b.depth + 1 FROM messages m JOIN branch b ON m.id = b.id WHERE m.parent_id IS NOT NULL
           LIMIT ?
         )
         SELECT m.* FROM branch b JOIN messages m ON m.id = b.id ORDER BY b.depth DESC`,
      )
      .all(leafId, limit)
      .map(row => this.#toMessage(row));
  }

  /** Ids of everything attached in any message. */
  attachmentIds(): ReadonlySet<string> {
    const rows = this.database
      .prepare(
        "SELECT DISTINCT content ->> '$.attachmentId' AS id FROM message_parts WHERE content ->> '$.type' = 'file'",
      )
      .all();
    return new Set(rows.map(row => String(row['id'])));
  }

  #toMessage(row: Record<string, unknown>): Message {
    const parts = this.database
      .prepare('SELECT content FROM message_parts WHERE message_id = ? ORDER BY position')
      .all(String(row['id']))
      .map(part => JSON.parse(String(part['content'])) as unknown);
    return Message.parse({
      id: row['id'],
      conversationId: row['conversation_id'],
      parentId: row['parent_id'],
      role: row['role'],
      turnId: row['turn_id'],
      model: typeof row['model'] === 'string' ? JSON.parse(row['model']) : null,
      createdAt: row['created_at'],
      parts,
    });
  }
}
