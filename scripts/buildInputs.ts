import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads, relative to the repository. */
export const buildInputs = ['src', 'resources', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];

/** A digest of names, sizes and times of the inputs: it differs when a file was changed, added or removed. */
export function fingerprintInputs(root: string, inputs: readonly string[] = buildInputs): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (!stats.isDirectory()) {
      hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (name !== '__tests__') visit(`${path}/${name}`);
    }
  };
  for (const input of inputs) visit(input);
  return hash.digest('hex');
}
