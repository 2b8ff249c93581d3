import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { AppError, type WireError } from '../../src/shared/errors';
import { type RouteName, type Routes, routes } from '../../src/shared/ipc/contract';

/** The web host as a person runs it: the built program in a process of its own. */
export interface Program {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  /** Where a browser goes first. */
  readonly entryUrl: string;
  request<K extends RouteName>(name: K, input: z.input<Routes[K]['input']>): Promise<z.output<Routes[K]['output']>>;
  /** SIGKILL, as a crash or a power cut would. Returns when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Everything it wrote to its log and to stderr. */
  log(): string;
}

const program = new URL('../../out/main/web.js', import.meta.url).pathname;

/** Starts the built web host on a free port. @throws when it ends before it serves */
export async function startProgram(dataDir: string, port = 0): Promise<Program> {
  const child = spawn(process.execPath, [program, '--port', String(port), '--data-dir', dataDir, '--no-open'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const first = await firstLine(child);
  if (first === undefined) throw new Error(`The program ended before it served: ${log}`);
  const { url, token, pid } = JSON.parse(first) as { url: string; token: string; pid: number };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url,
    token,
    pid,
    entryUrl: `${url}?token=${token}`,
    request: (name, input) => callRoute(url, token, name, input),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    log: () => `${readFileSync(join(dataDir, 'logs', 'quartermaster.log'), 'utf8')}${log}`,
  };
}

async function firstLine(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  for await (const line of createInterface({ input: child.stdout })) return line;
  return undefined;
}

/** Calls one route over HTTP. @throws AppError as the host answered it */
export async function callRoute<K extends RouteName>(
  url: string,
  token: string,
  name: K,
  input: z.input<Routes[K]['input']>,
): Promise<z.output<Routes[K]['output']>> {
  const response = await fetch(new URL(`api/rpc/${name}`, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input ?? {}),
  });
  const reply = (await response.json()) as { ok: true; data: unknown } | { ok: false; error: WireError };
  if (!reply.ok) throw new AppError(reply.error.code, reply.error.message, reply.error.detail);
  return routes[name].output.parse(reply.data ?? undefined) as z.output<Routes[K]['output']>;
}
