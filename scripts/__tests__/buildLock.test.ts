import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withBuildLock } from '../buildLock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('never lets two builds write into the same folder at once', async () => {
  let running = 0;
  const lockFile = join(folder, 'out', '.building');
  const build = () =>
    withBuildLock(lockFile, async () => {
      running += 1;
      await Promise.resolve();
      expect(running).toBe(1);
      running -= 1;
    });
  await Promise.all([build(), build(), build()]);
});

it('is not stopped for ever by a build that was killed', async () => {
  const lockFile = join(folder, '.building');
  writeFileSync(lockFile, '2147483646');
  expect(await withBuildLock(lockFile, async () => 'built')).toBe('built');
});

it('is free again after a build that failed', async () => {
  const lockFile = join(folder, '.building');
  await expect(withBuildLock(lockFile, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withBuildLock(lockFile, async () => 'built')).toBe('built');
});
