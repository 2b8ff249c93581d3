import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../shared/errors';
import { Conversation, ToolOverrides } from '../../shared/schemas/conversation';
import type { Clock } from '../platform';
import type { Database } from './database';
import { jsonCell } from './jsonCell';

/** What a list shows: all, or those of one assistant, of a search, of an earlier page. */
export interface ConversationFilter {
  readonly assistantId?: string | undefined;
  /** Words of title or message text, any case; empty for all. */
  readonly query?: string | undefined;
  /** The `updatedAt` of the last row of the page before. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const select = /* sql */ `
  SELECT c.*, (SELECT status FROM turns t WHERE t.conversation_id = c.id AND t.status IN ('running', 'waiting')) AS active_turn
  FROM conversations c`;

/** Chats: their titles, switches and the branch that is open. */
export class ConversationRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Newest first. No two chats share an `updatedAt` (see `touch`), so a page never loses or repeats a row. */
  list(filter: ConversationFilter): Conversation[] {
    const conditions: string[] = [];
    const values: (string | number)[] = [];
    if (filter.assistantId !== undefined) {
      conditions.push('c.assistant_id = ?');
      values.push(filter.assistantId);
    }
    const query = filter.query?.trim();
    if (query) {
      conditions.push(`(c.title LIKE ? ESCAPE '\\' OR EXISTS (
        SELECT 1 FROM messages m JOIN message_parts p ON p.message_id = m.id
        WHERE m.conversation_id = c.id AND json_extract(p.content, '$.type') = 'text'
          AND json_extract(p.content, '$.text') LIKE ? ESCAPE '\\'))`);
      const pattern = `%${query.replace(/[\\%_]/g, wildcard => `\\${wildcard}`)}%`;
      values.push(pattern, pattern);
    }
    if (filter.before !== undefined) {
      conditions.push('c.updated_at < ?');
      values.push(filter.before);
    }
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return this.database
      .prepare(`${select} ${where} ORDER BY c.updated_at DESC LIMIT ?`)
      .all(...values, filter.limit)
      .map(toConversation);
  }

  /** @throws AppError `not_found` */
  get(id: string): Conversation {
    return toConversation(this.#row(id));
  }

  create({ assistantId }: { assistantId: string }): Conversation {
    const id = randomUUID();
    const now = this.#uniqueNow();
    this.database
      .prepare('INSERT INTO conversations (id, assistant_id, created_at, updated_at) VALUES (?, ?, ?, ?)')
      .run(id, assistantId, now, now);
    return this.get(id);
  }

  /** @throws AppError `not_found` */
  update(
    id: string,
    patch: { title?: string; titleSource?: 'generated' | 'person'; toolOverrides?: ToolOverrides },
  ): Conversation {
    const row = this.#row(id);
    this.database
      .prepare('UPDATE conversations SET title = ?, title_source = ?, tool_overrides = ? WHERE id = ?')
      .run(
        patch.title ?? String(row['title']),
        patch.titleSource ?? String(row['title_source']),
        patch.toolOverrides ? JSON.stringify(patch.toolOverrides) : String(row['tool_overrides']),
        id,
      );
    return this.get(id);
  }

  /** A title and who made it; undefined when the chat is no longer there. */
  titleOf(id: string): { title: string; source: 'none' | 'generated' | 'person' } | undefined {
    const row = this.database.prepare('SELECT title, title_source AS source FROM conversations WHERE id = ?').get(id);
    return row && TitleRow.parse(row);
  }

  /** Moves a chat to the top of the list. */
  touch(id: string): void {
    this.database.prepare('UPDATE conversations SET updated_at = ? WHERE id = ?').run(this.#uniqueNow(), id);
  }

  /** The message at the end of the branch that is open; null in an empty chat. */
  leafOf(id: string): string | null {
    const leaf = this.#row(id)['leaf_message_id'];
    return typeof leaf === 'string' ? leaf : null;
  }

  setLeaf(id: string, messageId: string): void {
    this.database.prepare('UPDATE conversations SET leaf_message_id = ? WHERE id = ?').run(messageId, id);
  }

  idsOf(assistantId: string): string[] {
    return this.database
      .prepare('SELECT id FROM conversations WHERE assistant_id = ?')
      .all(assistantId)
      .map(row => String(row['id']));
  }

  /** Removes a chat with its messages, turns and grants. @throws AppError `not_found` */
  delete(id: string): void {
    this.#row(id);
    this.database.prepare('DELETE FROM conversations WHERE id = ?').run(id);
  }

  #row(id: string): Record<string, unknown> {
    const row = this.database.prepare(`${select} WHERE c.id = ?`).get(id);
    if (!row) throw new AppError('not_found', 'This chat is no longer there.', { conversationId: id });
    return row;
  }

  /** Ms since the epoch, later than that of every chat. */
  #uniqueNow(): number {
    const newest = this.database.prepare('SELECT max(updated_at) AS newest FROM conversations').get();
    return Math.max(this.clock.now(), Number(newest?.['newest'] ?? 0) + 1);
  }
}

const TitleRow = z.object({ title: z.string(), source: z.enum(['none', 'generated', 'person']) });

const toConversation = (row: Record<string, unknown>): Conversation =>
  Conversation.parse({
    id: row['id'],
    assistantId: row['assistant_id'],
    title: row['title'],
    toolOverrides: jsonCell(row, 'conversations', 'tool_overrides', ToolOverrides),
    activeTurn: row['active_turn'],
    createdAt: row['created_at'],
    updatedAt: row['updated_at'],
  });
