import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../shared/errors';
import type { KnowledgeBase, KnowledgeHit, KnowledgeItem } from '../../shared/schemas/knowledge';
import { type Database, transaction } from '../storage/database';
import type { Passage } from './passage';
import type { KnowledgeBaseSummary } from './protocol';
import { toBase, toHit, toItem } from './rows';
import { searchExpression } from './searchExpression';
import { termsOf } from './indexPassages';
import { countedBase, countedItem, hitsOfBases } from './statements';

/** A summary names this many documents of a base at most. */
export const MAX_TITLES = 50;

/** A document on its way into a base: cut into passages, or the reason why it could not be. */
export interface NewItem {
  readonly title: string;
  /** A path that the base holds already replaces what it held. Null for a note. */
  readonly path: string | null;
  readonly content: { readonly passages: readonly Passage[] } | { readonly failure: string };
}

/** Bases, their documents and the index over them. Synchronous: it belongs in a worker. */
export class KnowledgeStore {
  constructor(
    private readonly database: Database,
    private readonly now: () => number = Date.now,
  ) {}

  /** Oldest first: all, or those of `baseIds` that exist. */
  listBases(baseIds?: readonly string[]): KnowledgeBaseSummary[] {
    const where = baseIds ? 'WHERE bases.id IN (SELECT value FROM json_each(?))' : '';
    const rows = this.database
      .prepare(`${countedBase} ${where} ORDER BY bases.created_at, bases.rowid`)
      .all(...(baseIds ? [JSON.stringify(baseIds)] : []));
    return rows.map(toBase).map(base => ({ ...base, titles: this.#titlesOf(base.id) }));
  }

  createBase(name: string, description: string): KnowledgeBase {
    const id = randomUUID();
    this.database.prepare('INSERT INTO bases VALUES (?, ?, ?, ?)').run(id, name, description, this.now());
    return this.#base(id);
  }

  /** With everything in it. @throws AppError `not_found` */
  deleteBase(id: string): void {
    const { changes } = this.database.prepare('DELETE FROM bases WHERE id = ?').run(id);
    if (changes === 0) throw noBase();
  }

  /** Indexes a document, whole or not at all. @throws AppError `not_found` when the base is gone */
  putItem(baseId: string, { title, path, content }: NewItem): KnowledgeItem {
    const failure = 'failure' in content ? content.failure : null;
    const passages = 'passages' in content ? content.passages : [];
    return transaction(this.database, () => {
      this.#base(baseId);
      const id = this.#emptyItem(baseId, path);
      this.database
        .prepare('INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET ' + replacedColumns)
        .run(id, baseId, title, path, failure === null ? 'ready' : 'failed', failure, this.now());
      this.#index(id, title, passages);
      return toItem(this.database.prepare(`${countedItem} WHERE items.id = ?`).get(id));
    });
  }

  /** @returns the base it was in. @throws AppError `not_found` */
  removeItem(id: string): string {
    const row = this.database.prepare('DELETE FROM items WHERE id = ? RETURNING base_id').get(id);
    if (!row) throw new AppError('not_found', 'This document is no longer in the knowledge base.');
    return z.string().parse(row['base_id']);
  }

  /** In the order in which they came. @throws AppError `not_found` when there is no such base */
  listItems(baseId: string): KnowledgeItem[] {
    this.#base(baseId);
    const rows = this.database.prepare(`${countedItem} WHERE items.base_id = ? ORDER BY items.rowid`).all(baseId);
    return rows.map(toItem);
  }

  /** The best passages of these bases, best first; equal ones in a fixed order. Ids without a base find nothing. */
  search(baseIds: readonly string[], query: string, limit: number): KnowledgeHit[] {
    const expression = searchExpression(query);
    if (expression === undefined) return [];
    return this.database.prepare(hitsOfBases).all(expression, JSON.stringify(baseIds), limit).map(toHit);
  }

  close(): void {
    this.database.close();
  }

  #base(id: string): KnowledgeBase {
    const row = this.database.prepare(`${countedBase} WHERE bases.id = ?`).get(id);
    if (!row) throw noBase();
    return toBase(row);
  }

  #titlesOf(baseId: string): string[] {
    const rows = this.database
      .prepare("SELECT title FROM items WHERE base_id = ? AND state = 'ready' ORDER BY rowid LIMIT ?")
      .all(baseId, MAX_TITLES);
    return rows.map(row => z.string().parse(row['title']));
  }

  /** The id of the item with this path, without its passages, or a new one. */
  #emptyItem(baseId: string, path: string | null): string {
    const held = this.database.prepare('SELECT id FROM items WHERE base_id = ? AND path = ?').get(baseId, path);
    if (!held) return randomUUID();
    const id = z.string().parse(held['id']);
    this.database.prepare('DELETE FROM passages WHERE item_id = ?').run(id);
    return id;
  }

  #index(itemId: string, title: string, passages: readonly Passage[]): void {
    const addPassage = this.database.prepare(
      'INSERT INTO passages (item_id, position, headings, text) VALUES (?, ?, ?, ?)',
    );
    const addTerms = this.database.prepare(
      'INSERT INTO passage_terms (rowid, title, headings, text) VALUES (?, ?, ?, ?)',
    );
    const titleTerms = termsOf(title);
    for (const [position, { headings, text }] of passages.entries()) {
      const { lastInsertRowid } = addPassage.run(itemId, position, JSON.stringify(headings), text);
      addTerms.run(lastInsertRowid, titleTerms, termsOf(headings.join('\n')), termsOf(text));
    }
  }
}

const replacedColumns =
  'title = excluded.title, state = excluded.state, message = excluded.message, added_at = excluded.added_at';

const noBase = () => new AppError('not_found', 'This knowledge base no longer exists. Choose another one.');
