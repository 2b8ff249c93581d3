import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { type ImportDirection, importDirections, testsMayAlsoImport } from './importDirections.ts';

/**
 * Why `file` must not import `specifier`, or undefined when it may.
 * @param file path inside the repository, with forward slashes
 */
export function judgeImport(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier);
  return importDirections.find(direction => breaks(direction, file, target))?.because;
}

/** What is imported, as the table names it: a repository path, `package:…` or `node:…`. */
function targetOf(file: string, specifier: string): string {
  const path = specifier.replace(/[?#].*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  if (path.startsWith('/')) return path.slice(1);
  if (isBuiltin(path)) return path.startsWith('node:') ? path : `node:${path}`;
  const [scopeOrName = path, name] = path.split('/');
  return `package:${scopeOrName.startsWith('@') && name !== undefined ? `${scopeOrName}/${name}` : scopeOrName}`;
}

function breaks(direction: ImportDirection, file: string, target: string): boolean {
  if ('childrenOf' in direction) {
    const [from, to] = [childOf(direction.childrenOf, file), childOf(direction.childrenOf, target)];
    return from !== undefined && to !== undefined && from !== to;
  }
  if (!matches(direction.from, file) || matches(direction.except ?? [], file)) return false;
  if ('never' in direction) return matches(direction.never, target);
  const allowed = file.includes('/__tests__/') ? [...direction.only, ...testsMayAlsoImport] : direction.only;
  return !matches(allowed, target);
}

function matches(patterns: readonly string[], path: string): boolean {
  return patterns.some(pattern => {
    if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1));
    if (pattern.endsWith('/')) return `${path}/`.startsWith(pattern);
    return path === pattern || path === pattern.replace(/\.tsx?$/, '');
  });
}

/** The name of the child of `folder` that holds `path`; undefined outside of any. */
function childOf(folder: string, path: string): string | undefined {
  return path.startsWith(folder) ? path.slice(folder.length).split('/')[0] : undefined;
}
