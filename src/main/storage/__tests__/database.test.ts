import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, transaction } from '../database';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quartermaster-database-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const path = () => join(dir, 'test.db');
const pragma = (database: ReturnType<typeof openDatabase>, name: string) =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];

describe('database', () => {
  it('A1: every commit is on disk before it returns, and references hold', () => {
    const database = openDatabase(path());
    expect(pragma(database, 'journal_mode')).toBe('wal');
    expect(pragma(database, 'synchronous')).toBe(2);
    expect(pragma(database, 'foreign_keys')).toBe(1);
    database.close();
  });

  it('keeps its data and runs each migration once', () => {
    const steps = ['CREATE TABLE t (x INTEGER)', 'INSERT INTO t VALUES (1)'];
    openDatabase(path(), steps.slice(0, 1)).close();
    openDatabase(path(), steps).close();
    const database = openDatabase(path(), steps);
    expect(database.prepare('SELECT x FROM t').all()).toEqual([{ x: 1 }]);
    database.close();
  });

  it('a migration that fails leaves nothing of itself', () => {
    openDatabase(path(), ['CREATE TABLE t (x INTEGER)']).close();
    expect(() =>
      openDatabase(path(), ['CREATE TABLE t (x INTEGER)', 'INSERT INTO t VALUES (1); INSERT INTO nowhere VALUES (1)']),
    ).toThrowError();
    const database = openDatabase(path(), ['CREATE TABLE t (x INTEGER)']);
    expect(database.prepare('SELECT x FROM t').all()).toEqual([]);
    database.close();
  });

  it('refuses a file of a newer version, and a file that is no database, with the next step', () => {
    openDatabase(path(), ['CREATE TABLE a (x)', 'CREATE TABLE b (x)']).close();
    expect(() => openDatabase(path(), ['CREATE TABLE a (x)'])).toThrowError(/newer Quartermaster/);
    writeFileSync(join(dir, 'broken.db'), 'this is not a database, '.repeat(100));
    expect(() => openDatabase(join(dir, 'broken.db'))).toThrowError(/could not be opened/);
  });

  it('a transaction that throws leaves nothing', () => {
    const database = openDatabase(path(), ['CREATE TABLE t (x INTEGER)']);
    const failing = () =>
      transaction(database, () => {
        database.exec('INSERT INTO t VALUES (1)');
        throw new Error('no');
      });
    expect(failing).toThrowError('no');
    expect(transaction(database, () => database.prepare('SELECT x FROM t').all())).toEqual([]);
    database.close();
  });

  it('the final tables allow one running or waiting turn a chat', () => {
    const database = openDatabase(':memory:');
    database.exec(`
      INSERT INTO assistants (id, name, settings, created_at, updated_at) VALUES ('a', 'A', '{}', 1, 1);
      INSERT INTO conversations (id, assistant_id, created_at, updated_at) VALUES ('c', 'a', 1, 1);`);
    const turn = (id: string, status: string) =>
      database.exec(
        `INSERT INTO turns (id, conversation_id, user_message_id, assistant_message_id, status, started_at) VALUES ('${id}', 'c', 'u', 'm', '${status}', 1)`,
      );
    turn('1', 'done');
    turn('2', 'waiting');
    turn('3', 'failed');
    expect(() => turn('4', 'running')).toThrowError(/UNIQUE/);
    database.close();
  });
});
