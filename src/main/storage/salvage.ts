import { DatabaseSync } from 'node:sqlite';
import type { Database } from './database';

/** What came of reading a damaged database. */
export interface Salvage {
  /** Rows that were taken over. */
  readonly rows: number;
  /** Tables of which a part could not be read. */
  readonly damagedTables: readonly string[];
}

/**
 * Copies every row that can still be read from a damaged file into `target`, table by table, over what stands there.
 * A page that cannot be read costs the rows on it; rows whose owner was lost go as well, so that references hold.
 * @param target has its tables already; virtual tables are left to their owner
 */
export function salvage(damagedPath: string, target: Database): Salvage {
  let source: DatabaseSync;
  try {
    source = new DatabaseSync(damagedPath, { readOnly: true, defensive: false });
    // A file that was cut is refused as a whole otherwise: what is left of it can still be read page by page.
    source.exec('PRAGMA writable_schema = ON');
  } catch {
    return { rows: 0, damagedTables: tablesOf(target) }; // Nothing of it can be read; the caller says so.
  }
  try {
    const tables = tablesOf(target);
    target.exec('PRAGMA foreign_keys = OFF');
    const copied = tables.map(table => copyTable(source, target, table));
    removeOrphans(target);
    target.exec('PRAGMA foreign_keys = ON');
    return {
      rows: copied.reduce((sum, { rows }) => sum + rows, 0),
      damagedTables: tables.filter((_, index) => copied[index]?.whole !== true),
    };
  } finally {
    source.close();
  }
}

/** Tables that hold rows of their own: no virtual ones, nor those that virtual ones keep for themselves. */
function tablesOf(database: Database): string[] {
  return database
    .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(row => String(row['name']));
}

const columnsOf = (database: DatabaseSync, table: string): string[] =>
  database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(row => String(row['name']));

/** In the order in which a table lies in its file: by its primary key where it has no row id. */
function orderOf(database: DatabaseSync, table: string, direction: 'ASC' | 'DESC'): string {
  const hasNoRowid =
    database.prepare("SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'").get(table)?.['wr'] === 1;
  if (!hasNoRowid) return `rowid ${direction}`;
  return database
    .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .all(table)
    .map(row => `"${String(row['name'])}" ${direction}`)
    .join(', ');
}

/** Reads from the beginning to the first page that cannot be read, then from the end back to the last one. */
function copyTable(source: DatabaseSync, target: Database, table: string): { rows: number; whole: boolean } {
  let rows = 0;
  try {
    const held = columnsOf(source, table);
    const columns = columnsOf(target, table).filter(column => held.includes(column));
    if (columns.length === 0) return { rows, whole: false };
    const names = columns.map(column => `"${column}"`).join(', ');
    const insert = target.prepare(
      `INSERT OR REPLACE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    let whole = true;
    /** @returns whether the end was reached */
    const copy = (direction: 'ASC' | 'DESC'): boolean => {
      try {
        const select = source.prepare(`SELECT ${names} FROM "${table}" ORDER BY ${orderOf(target, table, direction)}`);
        select.setReadBigInts(true);
        for (const row of select.iterate()) {
          try {
            insert.run(...Object.values(row));
            rows += 1;
          } catch {
            whole = false; // A row that breaks the rules of its table is part of the damage.
          }
        }
      } catch {
        whole = false; // The rest of the table lies behind a page that cannot be read.
        return false;
      }
      return true;
    };
    target.exec('BEGIN');
    if (!copy('ASC')) copy('DESC');
    target.exec('COMMIT');
    return { rows, whole };
  } catch {
    return { rows, whole: false }; // The table itself cannot be found in the damaged file.
  }
}

/**
 * Rows that refer to one that was lost: those that hang on it by cascade go with it, the others forget it.
 * Repeated until nothing changes, because a row that goes may have had others hanging on it.
 */
function removeOrphans(target: Database): void {
  const repairs = tablesOf(target).flatMap(table =>
    target
      .prepare('SELECT "table" AS parent, "from" AS own, "to" AS other, on_delete FROM pragma_foreign_key_list(?)')
      .all(table)
      .map(({ parent, own, other, on_delete: onDelete }) => {
        // `NULL NOT IN` an empty table is true in SQL.
        const lost = `"${String(own)}" IS NOT NULL AND "${String(own)}" NOT IN (SELECT "${String(other)}" FROM "${String(parent)}")`;
        return onDelete === 'CASCADE'
          ? `DELETE FROM "${table}" WHERE ${lost}`
          : `UPDATE "${table}" SET "${String(own)}" = NULL WHERE ${lost}`;
      }),
  );
  let changed = true;
  while (changed) {
    changed = false;
    for (const repair of repairs) if (Number(target.prepare(repair).run().changes) > 0) changed = true;
  }
}
