import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type JSONRPCMessage, serializeMessage, type Transport } from '@modelcontextprotocol/client';
import { AppError } from '../../../shared/errors';
import { MessageLines } from './MessageLines';
import { endProcessGroup } from './processGroup';
import { createMask, StderrTail } from './StderrTail';

export interface StdioOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  /** Values that must not appear in what is kept of stderr. */
  readonly secrets: readonly string[];
  /** Ms that the server has to end by itself once its input has ended, and again after SIGTERM. */
  readonly graceMs?: number | undefined;
}

/** How a server process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * A server as a child process that speaks JSON lines. It leads a process group of its own, which ends with it: servers
 * started through `npx` or a shell would leave theirs behind. Text on stdout that is no message is told to `onerror`
 * and skipped.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  readonly #lines: MessageLines;
  readonly #stderr: StderrTail;
  readonly #graceMs: number;
  #child: ChildProcess | undefined;
  #exit: ProcessExit | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(private readonly options: StdioOptions) {
    this.#graceMs = options.graceMs ?? 2_000;
    this.#stderr = new StderrTail(createMask(options.secrets));
    this.#lines = new MessageLines(
      message => this.onmessage?.(message),
      error => this.onerror?.(error),
    );
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Undefined while the server runs. */
  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  /** What the server wrote to stderr last, without secret values. */
  readLogs(): string[] {
    return this.#stderr.lines();
  }

  /** @throws AppError `mcp_unavailable` when the command cannot be started, with command and PATH */
  async start(): Promise<void> {
    const { command, args, cwd, env } = this.options;
    const child = spawn(command, args, {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', cause => reject(this.#notStarted(cause)));
    });
    this.#child = child;
    const flushed = new Promise<void>(resolve => child.once('close', () => resolve()));
    this.#ended = new Promise(resolve => {
      child.once('exit', (code, signal) => {
        this.#exit = { code, signal };
        void this.#afterExit(child, flushed).then(resolve);
      });
    });
    child.on('error', error => this.onerror?.(error));
    child.stdin?.on('error', error => this.onerror?.(error));
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.#stderr.add(chunk));
  }

  /** @throws when the server has ended */
  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const stdin = this.#child?.stdin;
      if (!stdin?.writable) return reject(new Error(`The server ${this.describeExit()}`));
      stdin.write(serializeMessage(message), error => (error ? reject(error) : resolve()));
    });
  }

  /** Ends the server and its group: asked by the end of its input, then told, then killed. Returns when it is gone. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    if (this.#exit === undefined) {
      child.stdin?.end();
      await Promise.race([this.#ended, pause(this.#graceMs, undefined, { ref: false })]);
      await endProcessGroup(child.pid, this.#graceMs);
    }
    await Promise.race([this.#ended, pause(2 * this.#graceMs, undefined, { ref: false })]);
  }

  /** What became of the server and what it said last, for messages to a person. */
  describeExit(): string {
    const said = this.#stderr.summary();
    return `${describe(this.#exit)}${said === '' ? '' : `. It said last: ${said}`}`;
  }

  /** The server ended: what it left in the pipes is read, what it left in its group is ended. */
  async #afterExit({ pid }: ChildProcess, flushed: Promise<void>): Promise<void> {
    // Something in the group may hold the pipes open, which is why their end is not awaited alone.
    await Promise.race([flushed, pause(50)]);
    if (pid !== undefined) await endProcessGroup(pid, this.#graceMs);
    await Promise.race([flushed, pause(this.#graceMs, undefined, { ref: false })]);
    this.onclose?.();
  }

  #read(chunk: Buffer): void {
    try {
      this.#lines.add(chunk);
    } catch (thrown) {
      this.onerror?.(thrown instanceof Error ? thrown : new Error(String(thrown)));
      void this.close();
    }
  }

  #notStarted(cause: Error): AppError {
    const { command, args, cwd, env } = this.options;
    const detail = { command: [command, ...args].join(' '), searchPath: env['PATH'] ?? '' };
    return new AppError('mcp_unavailable', this.#whyNotStarted(command, cwd, cause), detail, cause);
  }

  #whyNotStarted(command: string, cwd: string | undefined, cause: Error): string {
    const code = 'code' in cause ? cause.code : undefined;
    if (cwd !== undefined && !existsSync(cwd)) return `The folder "${cwd}" it starts in does not exist.`;
    if (code === 'ENOENT' && /\s/.test(command.trim()))
      return `The command "${command}" was not found. It is one name or path: what follows it belongs under Arguments.`;
    if (code === 'ENOENT') return `The command "${command}" was not found. Install it, or give its whole path.`;
    if (code === 'EACCES') return `The command "${command}" may not be run. Make the file executable.`;
    return `The command "${command}" could not be started: ${cause.message}`;
  }
}

function describe(exit: ProcessExit | undefined): string {
  if (!exit) return 'is not running';
  return exit.signal ? `was ended by ${exit.signal}` : `ended with exit code ${exit.code}`;
}
