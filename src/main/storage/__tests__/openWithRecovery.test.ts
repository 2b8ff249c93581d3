import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, listBackups } from '../backups';
import { openDatabase } from '../database';
import { openWithRecovery } from '../openWithRecovery';

const steps = [
  `CREATE TABLE owners (id TEXT PRIMARY KEY, note TEXT) STRICT;
   CREATE TABLE things (id TEXT PRIMARY KEY, owner TEXT REFERENCES owners (id) ON DELETE CASCADE, text TEXT, size INTEGER) STRICT;
   CREATE TABLE parts (thing TEXT NOT NULL REFERENCES things (id) ON DELETE CASCADE, position INTEGER NOT NULL, PRIMARY KEY (thing, position)) STRICT, WITHOUT ROWID;
   CREATE TABLE marks (id TEXT PRIMARY KEY, owner TEXT REFERENCES owners (id) ON DELETE SET NULL) STRICT;
   CREATE INDEX things_by_text ON things (text);`,
];
const COUNT = 400;
/** Half a page of SQLite's usual size, so that rows lie on many pages. */
const LONG = 'x'.repeat(2_000);

let dir: string;
let notices: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quartermaster-recovery-'));
  notices = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const path = () => join(dir, 'quartermaster.db');
const backups = () => join(dir, 'backups');

function open() {
  return openWithRecovery(path(), {
    steps,
    now: Date.UTC(2026, 11, 1, 12),
    backups: listBackups(backups()),
    contents: 'chats',
    onNotice: text => notices.push(text),
  });
}

function fill() {
  const database = open();
  database.exec("INSERT INTO owners VALUES ('o', 'me'); INSERT INTO marks VALUES ('m', 'o');");
  const add = database.prepare("INSERT INTO things VALUES (?, 'o', ?, 9007199254740993)");
  database.exec('BEGIN');
  for (let number = 0; number < COUNT; number += 1) {
    add.run(`t${number}`, `${number} ${LONG}`);
    database.prepare('INSERT INTO parts VALUES (?, 0)').run(`t${number}`);
  }
  database.exec('COMMIT');
  database.close();
}

/** Overwrites bytes in the middle of the file; negative counts from its end. */
function damage(from: number, length: number) {
  const size = statSync(path()).size;
  const file = openSync(path(), 'r+');
  writeSync(file, Buffer.alloc(length, 0x5a), 0, length, from < 0 ? size + from : from);
  closeSync(file);
}

const things = (database: ReturnType<typeof open>) =>
  Number(database.prepare('SELECT count(*) AS n FROM things').get()?.['n']);
const isSound = (database: ReturnType<typeof open>) =>
  database.prepare('PRAGMA integrity_check').get()?.['integrity_check'] === 'ok' &&
  database.prepare('PRAGMA foreign_key_check').all().length === 0 &&
  database.prepare('PRAGMA foreign_keys').get()?.['foreign_keys'] === 1;

describe('openWithRecovery', () => {
  it('opens a sound file, and a first one, without a word', () => {
    fill();
    const database = open();
    expect(things(database)).toBe(COUNT);
    database.close();
    expect(notices).toEqual([]);
    expect(readdirSync(dir)).not.toContain('damaged');
  });

  it('S1: pages that cannot be read cost their rows only; the old file is kept and the person told', () => {
    fill();
    const size = statSync(path()).size;
    damage(Math.floor(size / 2), 40_000);
    const bytes = readFileSync(path());
    const database = open();
    expect(things(database)).toBeGreaterThan(COUNT / 4);
    expect(things(database)).toBeLessThan(COUNT);
    expect(isSound(database)).toBe(true);
    expect(notices).toEqual([
      expect.stringMatching(/^The file with your chats was damaged\..*\(\d+ entries\).*missing/),
    ]);
    expect(readFileSync(join(dir, 'damaged', '2026-12-01T12-00-00 quartermaster.db')).equals(bytes)).toBe(true);
    database.close();
    notices = [];
    open().close();
    expect(notices).toEqual([]);
  });

  it('S1: rows that refer to nothing stay, also when what they could refer to is all gone', () => {
    const database = open();
    database.exec("INSERT INTO marks VALUES ('free', NULL); INSERT INTO things VALUES ('alone', NULL, 'x', 1);");
    database.close();
    damage(-4_096, 100);
    const again = open();
    expect(again.prepare('SELECT id FROM marks').all()).toEqual([{ id: 'free' }]);
    expect(isSound(again)).toBe(true);
    again.close();
  });

  it('S1: what the damaged file lost comes from the backup, and what is newer from the file', async () => {
    fill();
    const before = open();
    await backUp(before, backups(), Date.UTC(2026, 10, 30));
    before.exec(
      "UPDATE things SET text = 'newer' WHERE id = 't0'; INSERT INTO things VALUES ('last', 'o', 'newest', 1);",
    );
    before.close();
    damage(Math.floor(statSync(path()).size / 2), 40_000);
    const database = open();
    expect(things(database)).toBe(COUNT + 1);
    expect(database.prepare("SELECT text FROM things WHERE id = 't0'").get()).toEqual({ text: 'newer' });
    expect(notices).toEqual([expect.stringMatching(/put together again from a backup of .* and what could be read/)]);
    expect(isSound(database)).toBe(true);
    database.close();
  });

  it.each([
    ['no bytes', () => writeFileSync(path(), '')],
    ['one byte', () => writeFileSync(path(), 'S')],
    ['other bytes', () => writeFileSync(path(), 'no database at all, '.repeat(500))],
    ['a lost head', () => damage(0, 100)],
    ['half its length', () => writeFileSync(path(), readFileSync(path()).subarray(0, 3_000))],
  ])('S1: a file of %s is never an empty app without a word', async (_, harm) => {
    fill();
    const before = open();
    await backUp(before, backups(), Date.UTC(2026, 10, 30));
    before.close();
    harm();
    const database = open();
    expect(things(database)).toBe(COUNT);
    expect(notices).toHaveLength(1);
    database.close();
  });

  it('S1: of a file that was cut, what is left is read without a backup', () => {
    fill();
    const bytes = readFileSync(path());
    writeFileSync(path(), bytes.subarray(0, bytes.length - 4_096 * 20));
    const database = open();
    expect(things(database)).toBeGreaterThan(COUNT / 4);
    expect(isSound(database)).toBe(true);
    expect(notices).toEqual([expect.stringContaining('what could be read of the damaged file')]);
    database.close();
  });

  it('S1: without a backup too, it says that nothing could be read', () => {
    writeFileSync(path(), '');
    open().close();
    expect(notices).toEqual([expect.stringMatching(/was empty\. Nothing of it could be read\. Look whether/)]);
  });

  it('S1: a damaged backup is passed over for an older one', async () => {
    fill();
    const before = open();
    await backUp(before, backups(), Date.UTC(2026, 10, 29));
    const newest = await backUp(before, backups(), Date.UTC(2026, 10, 30));
    before.close();
    writeFileSync(newest, 'broken');
    writeFileSync(path(), '');
    const database = open();
    expect(things(database)).toBe(COUNT);
    database.close();
  });

  it('keeps three backups, and whole numbers as they were', async () => {
    fill();
    const database = open();
    for (const day of [1, 2, 3, 4, 5]) await backUp(database, backups(), Date.UTC(2026, 0, day));
    expect(listBackups(backups()).map(name => name.slice(-22, -12))).toEqual([
      '2026-01-05',
      '2026-01-04',
      '2026-01-03',
    ]);
    database.close();
    damage(-8_000, 4_000);
    const again = open();
    const select = again.prepare("SELECT size FROM things WHERE id = 't1'");
    select.setReadBigInts(true);
    expect(select.get()).toEqual({ size: 9007199254740993n });
    again.close();
  });

  it('a file of a newer version is no damage: it is refused and left alone', () => {
    openDatabase(path(), [...steps, 'CREATE TABLE later (x)']).close();
    expect(() => open()).toThrowError(/newer Quartermaster/);
    expect(readdirSync(dir)).not.toContain('damaged');
  });
});
