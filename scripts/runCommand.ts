import { type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectDir } from './project.ts';

export interface RunOptions {
  stdio?: StdioOptions;
  env?: Record<string, string>;
  /** Ms after which the command is ended. */
  timeout?: number;
}

/**
 * Runs a command in the repository, to its end. A signal that ends this process ends the command too.
 * @returns whether it succeeded; a command that cannot be started, or took too long, did not
 */
export function runCommand(command: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: projectDir,
      stdio: options.stdio ?? 'inherit',
      env: { ...process.env, ...options.env },
      ...(options.timeout !== undefined && { timeout: options.timeout }),
    });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    const forward = (signal: NodeJS.Signals) => {
      child.kill(signal);
      process.exitCode = 1;
    };
    for (const signal of signals) process.on(signal, forward);
    const end = (succeeded: boolean) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(succeeded);
    };
    child.on('error', error => {
      console.error(`Could not run ${command}: ${error.message}`);
      end(false);
    });
    child.on('close', code => end(code === 0));
  });
}

/** The script behind a command that a package of node_modules brings, to be run by this same Node. */
export function packageCommand(path: string): string {
  return join(projectDir, 'node_modules', path);
}
