import { z } from 'zod';
import { type Database, transaction } from '../storage/database';
import { segment } from './segment';

const Row = z.object({ id: z.number(), title: z.string(), headings: z.string(), text: z.string() });
const Headings = z.array(z.string());

/** The words under which a text is found. */
export const termsOf = (text: string): string => segment(text, 'index').join(' ');

/** Builds the index of all passages anew, from their texts. */
export function indexPassages(database: Database): void {
  const passages = database.prepare(
    'SELECT passages.id, items.title, headings, text FROM passages JOIN items ON items.id = item_id',
  );
  transaction(database, () => {
    database.exec('DELETE FROM passage_terms');
    const add = database.prepare('INSERT INTO passage_terms (rowid, title, headings, text) VALUES (?, ?, ?, ?)');
    for (const raw of passages.iterate()) {
      const { id, title, headings, text } = Row.parse(raw);
      add.run(id, termsOf(title), termsOf(Headings.parse(JSON.parse(headings)).join('\n')), termsOf(text));
    }
  });
}
