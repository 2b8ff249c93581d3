import type { Database } from '../../../../../storage/database';

/** Results that were cut for the model, whole, by the handle under which it reads on. */
export class CutResults {
  constructor(private readonly database: Database) {}

  /** @returns the handle, which counts from `result-1` in each chat */
  keep(result: { conversationId: string; toolCallId: string; text: string }): string {
    const handle = `result-${this.#handles(result.conversationId).length + 1}`;
    this.database
      .prepare('INSERT INTO cut_results (conversation_id, handle, tool_call_id, text) VALUES (?, ?, ?, ?)')
      .run(result.conversationId, handle, result.toolCallId, result.text);
    return handle;
  }

  /** Whether a chat has any, so that its model is given the tool that reads them. */
  has(conversationId: string): boolean {
    return (
      this.database.prepare('SELECT 1 FROM cut_results WHERE conversation_id = ? LIMIT 1').get(conversationId) !==
      undefined
    );
  }

  /** Those of one chat; another chat's cannot be read from there. */
  of(conversationId: string): ResultReader {
    return {
      handles: () => this.#handles(conversationId),
      read: handle => {
        const row = this.database
          .prepare('SELECT text FROM cut_results WHERE conversation_id = ? AND handle = ?')
          .get(conversationId, handle);
        return row && String(row['text']);
      },
    };
  }

  #handles(conversationId: string): string[] {
    return this.database
      .prepare('SELECT handle FROM cut_results WHERE conversation_id = ? ORDER BY rowid')
      .all(conversationId)
      .map(row => String(row['handle']));
  }
}

/** The cut results of one chat, as its tools see them. */
export interface ResultReader {
  /** In the order in which they came. */
  handles(): string[];
  /** The whole text; undefined for a handle that the chat does not have. */
  read(handle: string): string | undefined;
}
