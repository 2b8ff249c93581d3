import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSameSecret, loadCredentials } from '../credentials';
import { createSealer } from '../keyFile';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quartermaster-secrets-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const file = () => join(dir, 'file');

describe('key file', () => {
  it('S2: seals so that nothing of the value lies on the disk, and opens after a restart', async () => {
    const sealed = await createSealer(file()).seal('hunter2 ключ 鍵');
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('hunter2');
    expect(await createSealer(file()).open(sealed)).toBe('hunter2 ключ 鍵');
    expect(await createSealer(file()).seal('same')).not.toEqual(await createSealer(file()).seal('same'));
  });

  it('lets only its owner read the key', () => {
    createSealer(file());
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('a value that was changed, or sealed elsewhere, is refused with the next step', async () => {
    const { seal, open } = createSealer(file());
    const sealed = Buffer.from(await seal('value'));
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    await expect(open(sealed)).rejects.toThrowError(/Enter it again/);
    await expect(open(new Uint8Array(3))).rejects.toThrowError(/Enter it again/);
    await expect(createSealer(join(dir, 'other')).open(await seal('value'))).rejects.toThrowError(/another machine/);
  });

  it('S1: a damaged key is never replaced by itself: what it sealed would be lost', () => {
    writeFileSync(file(), 'damaged');
    expect(() => createSealer(file())).toThrowError(/is damaged/);
    expect(readFileSync(file(), 'utf8')).toBe('damaged');
  });
});

describe('credentials', () => {
  it('keep the session over a restart, so that an open tab stays let in, and make a new token', () => {
    const [first, second] = [loadCredentials(file()), loadCredentials(file())];
    expect(second.sessionId).toBe(first.sessionId);
    expect(second.token).not.toBe(first.token);
    expect(readFileSync(file(), 'utf8')).not.toContain(first.token);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('a damaged file costs open tabs their session and nothing else', () => {
    writeFileSync(file(), '{half');
    expect(loadCredentials(file()).sessionId).toBe(loadCredentials(file()).sessionId);
  });

  it('compares secrets of any length', () => {
    expect([
      isSameSecret('a', 'a'),
      isSameSecret('a', 'b'),
      isSameSecret('', 'a'),
      isSameSecret('a'.repeat(99), 'a'),
    ]).toEqual([true, false, false, false]);
  });
});
