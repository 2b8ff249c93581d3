/**
 * The tables of the knowledge database. Times are ms since the epoch, ids random UUIDs, `headings` a JSON array.
 * `passage_terms` holds segmented text, not the text itself; its rows follow those of `passages`.
 * A migration never changes once it has been released; the next change is the next number.
 */
export const initial = /* sql */ `
CREATE TABLE bases (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE items (
  id TEXT PRIMARY KEY,
  base_id TEXT NOT NULL REFERENCES bases (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  path TEXT,
  state TEXT NOT NULL CHECK (state IN ('ready', 'failed')),
  message TEXT,
  added_at INTEGER NOT NULL,
  UNIQUE (base_id, path)
) STRICT;

CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  headings TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (item_id, position)
) STRICT;

CREATE VIRTUAL TABLE passage_terms USING fts5 (
  title, headings, text,
  content = '', contentless_delete = 1,
  tokenize = "porter unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
);

CREATE TRIGGER passages_deleted AFTER DELETE ON passages BEGIN
  DELETE FROM passage_terms WHERE rowid = old.id;
END;
`;
