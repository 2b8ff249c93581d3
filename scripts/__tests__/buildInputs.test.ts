import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprintInputs } from '../buildInputs.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quartermaster-build-'));
  mkdirSync(join(root, 'src/__tests__'), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'a');
  writeFileSync(join(root, 'src/b.ts'), 'b');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const fingerprint = () => fingerprintInputs(root, ['src', 'missing.json']);

it('calls nothing stale when nothing changed', () => {
  expect(fingerprint()).toBe(fingerprint());
});

it.each([
  ['a file was edited', () => writeFileSync(join(root, 'src/a.ts'), 'changed')],
  ['a file was removed', () => rmSync(join(root, 'src/b.ts'))],
  ['a file was added', () => writeFileSync(join(root, 'src/c.ts'), '')],
  ['a file was replaced by an older one', () => utimesSync(join(root, 'src/a.ts'), 1, 1)],
  ['a missing input appeared', () => writeFileSync(join(root, 'missing.json'), '')],
])('sees that %s', (_, change) => {
  const before = fingerprint();
  change();
  expect(fingerprint()).not.toBe(before);
});

it('does not rebuild for a test', () => {
  const before = fingerprint();
  writeFileSync(join(root, 'src/__tests__/a.test.ts'), '');
  expect(fingerprint()).toBe(before);
});
