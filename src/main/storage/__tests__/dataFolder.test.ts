import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from '../dataFolder';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'quartermaster-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Another process that holds the folder until it is killed. */
async function holdElsewhere(dir: string) {
  const script = `
    import { DatabaseSync } from 'node:sqlite';
    import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync(process.argv[1], { recursive: true });
    const lock = new DatabaseSync(process.argv[1] + '/lock.db');
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(process.argv[1] + '/lock.pid', String(process.pid));
    console.log('held');
    setInterval(() => lock, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('data folder', () => {
  it('refuses a folder that another process holds, naming folder and process; kill -9 frees it at once', async () => {
    const dir = join(parent, 'data');
    const other = await holdElsewhere(dir);
    expect(() => openDataFolder(dir)).toThrowError(new RegExp(`${dir}.*process ${other.pid}`));
    const gone = once(other, 'exit');
    other.kill('SIGKILL');
    await gone;
    openDataFolder(dir).release();
  });

  it('refuses a second use in the same process, and allows it after release', () => {
    const first = openDataFolder(parent);
    expect(() => openDataFolder(parent)).toThrowError(/already runs/);
    first.release();
    openDataFolder(parent).release();
  });

  it('S1: a damaged lock is replaced: it is not taken for another process', () => {
    writeFileSync(join(parent, 'lock.db'), 'this is not a database, '.repeat(100));
    const folder = openDataFolder(parent);
    expect(() => openDataFolder(parent)).toThrowError(/already runs/);
    folder.release();
  });

  it('makes a folder that only its owner can open', () => {
    const dir = join(parent, 'a', 'b');
    openDataFolder(dir).release();
    expect(statSync(dir).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o700);
  });

  it('says what to do when the place cannot be a folder', () => {
    expect(() => openDataFolder('/dev/null/data')).toThrowError(/cannot be used/);
  });
});
