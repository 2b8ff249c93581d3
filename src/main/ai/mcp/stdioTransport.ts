import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client';
import { AppError } from '../../../shared/errors';
import { StderrTail } from './stderrTail';

/** Waits, in ms, between ending stdin, SIGTERM and SIGKILL. */
const GRACE_MS = 2_000;

export interface StdioOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  /** Values that must not appear in what is kept of stderr. */
  readonly secrets: readonly string[];
}

/**
 * A server as a child process that speaks JSON lines. It runs in a process group of its own, which ends with it: the
 * SDK's transport has no option for that, and servers started through `npx` or a shell would leave theirs behind.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  readonly #buffer = new ReadBuffer();
  readonly #stderr: StderrTail;
  #child: ChildProcess | undefined;
  #exit: string | undefined;

  constructor(private readonly options: StdioOptions) {
    this.#stderr = new StderrTail(options.secrets);
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
    this.#child = child;
    child.stdin?.on('error', error => this.onerror?.(error));
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.#stderr.add(chunk));
    child.on('close', (code, signal) => {
      this.#exit = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      this.onclose?.();
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', cause => reject(this.#notStarted(cause)));
    });
    child.on('error', error => this.onerror?.(error));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (!stdin?.writable) throw new Error(`The server ${this.describeExit()}`);
    if (!stdin.write(serializeMessage(message))) await once(stdin, 'drain');
  }

  /** Ends the child and its group: first asked, then told, then killed. Returns when it is gone. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const gone = once(child, 'close');
    child.stdin?.end();
    if (await endsWithin(gone, GRACE_MS / 4)) return this.#endGroup(child.pid, 'SIGKILL');
    this.#endGroup(child.pid, 'SIGTERM');
    if (!(await endsWithin(gone, GRACE_MS))) this.#endGroup(child.pid, 'SIGKILL');
    await endsWithin(gone, GRACE_MS);
    this.#endGroup(child.pid, 'SIGKILL');
  }

  /** What became of the server, with the last it said; for messages to a person. */
  describeExit(): string {
    const said = this.#stderr.lastLines();
    return `${this.#exit ?? 'is not running'}${said ? `. It said: ${said}` : ''}`;
  }

  #read(chunk: Buffer): void {
    this.#buffer.append(chunk);
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        // Something other than a message on stdout; servers do that, and the next line may be one.
        this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  #endGroup(pid: number, signal: NodeJS.Signals): void {
    try {
      if (process.platform === 'win32')
        spawn('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
      else process.kill(-pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // ESRCH: gone already.
    }
  }

  #notStarted(cause: Error): AppError {
    const { command, env } = this.options;
    const searchPath = env['PATH'] ?? '';
    const missing = 'code' in cause && cause.code === 'ENOENT';
    const message = missing
      ? `The command "${command}" was not found. Install it, or give its whole path.`
      : `The command "${command}" could not be started: ${cause.message}`;
    return new AppError(
      'mcp_unavailable',
      message,
      { command: [command, ...this.options.args].join(' '), searchPath },
      cause,
    );
  }
}

async function endsWithin(gone: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), ms)));
  const ended = await Promise.race([gone.then(() => true), late]);
  clearTimeout(timer);
  return ended;
}
