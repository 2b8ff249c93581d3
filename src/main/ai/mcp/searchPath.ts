import { execFile } from 'node:child_process';

/** Longest wait, in ms, for the login shell to tell its PATH. */
const SHELL_TIMEOUT_MS = 5_000;

const marker = '__quartermaster_path__';
const end = '__quartermaster_end__';

/** Runs a program and gives what it printed. Ends it after `timeoutMs`. */
export type RunShell = (shell: string, args: string[], timeoutMs: number) => Promise<string>;

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
  return () => (known ??= readSearchPath(env, platform, run));
}

async function readSearchPath(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, run: RunShell): Promise<string> {
  const own = env['PATH'] ?? env['Path'] ?? '';
  const shell = env['SHELL'];
  if (platform === 'win32' || !shell) return own;
  try {
    // Not interactive: an interactive shell would take the terminal that the app was started from. `env` prints the
    // same in every shell, where `$PATH` does not; what a profile prints stands before the marker.
    const printed = await run(shell, ['-lc', `echo ${marker}; /usr/bin/env; echo ${end}`], SHELL_TIMEOUT_MS);
    const told = printed.split(`${marker}\n`).at(-1) ?? '';
    return (printed.includes(marker) && /^PATH=(.+)$/m.exec(told)?.[1]) || own;
  } catch {
    return own; // A shell that hangs or fails must not keep servers from starting.
  }
}

const runShell: RunShell = (shell, args, timeoutMs) =>
  new Promise((resolve, reject) => {
    const options = { timeout: timeoutMs, killSignal: 'SIGKILL', encoding: 'utf8' } as const;
    // What it told counts also when it did not end: a profile that starts something in the background keeps it open.
    const child = execFile(shell, args, options, (error, stdout) =>
      error && !stdout.includes(`\n${end}\n`) ? reject(error) : resolve(stdout),
    );
    child.stdin?.end();
  });
