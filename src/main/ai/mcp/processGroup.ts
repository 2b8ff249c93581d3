import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Ends a process and everything it started: told with SIGTERM, after `graceMs` with SIGKILL; on Windows at once, with
 * `taskkill /T /F`. Returns when the group is gone, at the latest `graceMs` after the last signal. Never throws for one
 * that is gone already.
 * @param pid leader of a group of its own (spawned detached)
 */
export async function endProcessGroup(pid: number, graceMs: number): Promise<void> {
  if (process.platform === 'win32') return endTree(pid);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!signalGroup(pid, signal)) return;
    for (let waited = 0; waited < graceMs; waited += POLL_MS) {
      await pause(POLL_MS);
      if (!signalGroup(pid, 0)) return;
    }
  }
}

/** @returns whether anyone of the group is left */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
    if (code === 'ESRCH') return false;
    if (code === 'EPERM') return false; // Only what is not ours is left (macOS answers this for a zombie).
    throw thrown;
  }
}

function endTree(pid: number): Promise<void> {
  return new Promise(resolve => {
    const killer = spawn('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    killer.once('error', () => resolve());
    killer.once('exit', () => resolve());
  });
}
