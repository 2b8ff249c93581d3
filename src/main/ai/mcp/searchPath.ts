import { execFile } from 'node:child_process';

/** Longest wait, in ms, for the login shell to tell its PATH. */
const SHELL_TIMEOUT_MS = 5_000;

const marker = '__quartermaster_path__';

/** Runs a program and gives what it printed. */
export type RunShell = (shell: string, args: string[], timeoutMs: number) => Promise<string>;

const runShell: RunShell = (shell, args, timeoutMs) =>
  new Promise((resolve, reject) => {
    const child = execFile(shell, args, { timeout: timeoutMs, encoding: 'utf8' }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end();
  });

/**
 * Where commands are looked for: the PATH of the person's login shell, as a program started from a desktop has a
 * shorter one of its own. Read at the first call and kept; the process's PATH stands where the shell does not answer.
 */
export function createSearchPath(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  run: RunShell = runShell,
): () => Promise<string> {
  let known: Promise<string> | undefined;
  const own = env['PATH'] ?? env['Path'] ?? '';
  const read = async (): Promise<string> => {
    const shell = env['SHELL'];
    if (platform === 'win32' || !shell) return own;
    try {
      const printed = await run(shell, ['-lc', `printf '${marker}%s${marker}' "$PATH"`], SHELL_TIMEOUT_MS);
      return printed.split(marker)[1] || own;
    } catch {
      return own; // A shell that hangs or fails must not keep servers from starting.
    }
  };
  return () => (known ??= read());
}
