/** Bases with what they hold counted; takes a WHERE. */
export const countedBase = /* sql */ `
SELECT bases.*,
  (SELECT count(*) FROM items WHERE base_id = bases.id) AS item_count,
  (SELECT count(*) FROM passages JOIN items ON items.id = item_id WHERE base_id = bases.id) AS passage_count
FROM bases`;

/** Items with their passages counted; takes a WHERE. */
export const countedItem = /* sql */ `
SELECT items.*, (SELECT count(*) FROM passages WHERE item_id = items.id) AS passage_count FROM items`;

/**
 * Parameters: search expression, base ids as JSON, limit. BM25 with the title weighing 2 and the headings 3 times
 * as much as the text; SQLite's is better when smaller, so it is negated.
 */
export const hitsOfBases = /* sql */ `
SELECT items.base_id, bases.name AS base_name, item_id, items.title, passages.headings, position, passages.text,
  -bm25(passage_terms, 2.0, 3.0, 1.0) AS score
FROM passage_terms
JOIN passages ON passages.id = passage_terms.rowid
JOIN items ON items.id = item_id
JOIN bases ON bases.id = items.base_id
WHERE passage_terms MATCH ? AND items.base_id IN (SELECT value FROM json_each(?))
ORDER BY score DESC, items.title, position, passages.id
LIMIT ?`;
