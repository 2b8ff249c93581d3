import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Ends this process with SIGTERM when the npm or script that started it is gone, even if that one was killed and
 * could not say so. Without it a killed npm would leave the app running, holding its data folder.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  // npm starts scripts through a shell, which outlives npm and has to be looked through.
  const { name, parent: grandparent } = lookUp(parent);
  const throughShell = /^(ba|da|z|k|a)?sh$/.test(name);
  const timer = setInterval(() => {
    const left = process.ppid !== parent || (throughShell && !isChild(parent, grandparent));
    if (!left) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

/** Whether the process still belongs to that parent; a parent that has died is replaced by another one. */
function isChild(pid: number, parent: number): boolean {
  return existsSync('/proc/self/stat') ? lookUp(pid).parent === parent : isAlive(parent);
}

/** Name and parent of a process; an empty name and 0 where they cannot be told. */
function lookUp(pid: number): { name: string; parent: number } {
  if (process.platform === 'win32') return { name: '', parent: 0 };
  const stat = `/proc/${pid}/stat`;
  const read = existsSync(stat)
    ? /^\d+ \((?<name>.*)\) \S (?<parent>\d+)/s.exec(readFileSync(stat, 'utf8'))
    : /^\s*(?<parent>\d+)\s+(?<name>.*)/.exec(
        spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout,
      );
  const { name = '', parent = '0' } = read?.groups ?? {};
  return { name: basename(name.trim()), parent: Number(parent) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
