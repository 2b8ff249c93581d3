import type { SecretMask } from './SecretMask';
import type { BundledServer } from './ai/mcp/transport';
import type { WorkerPort } from './workerPort';

/** Time, given in so that tests can move it. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Calls back once after `ms`. Returns the undo. Never keeps the process alive by itself. */
  after(ms: number, callback: () => void): () => void;
}

/** Where main writes what happened. Secrets never reach it. */
export interface Logger {
  info(message: string, detail?: unknown): void;
  warn(message: string, cause?: unknown): void;
  error(message: string, cause?: unknown): void;
}

/** One JSON file of the data folder, written whole and atomically. */
export interface SettingsFile {
  /** @returns undefined when there is none yet @throws when what is there is not a JSON object */
  read(): Record<string, unknown> | undefined;
  write(value: Record<string, unknown>): void;
}

/** What a host must supply; everything else is the same under Electron and in a browser. */
export interface Platform {
  readonly host: 'web' | 'electron';
  readonly version: string;
  /** Absolute; the host holds its lock. */
  readonly dataDir: string;
  /** Absolute; what ships with the app: sample server, sample knowledge. */
  readonly resourcesDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Speaks with model providers; the host sees to proxies and certificates. */
  readonly fetch: typeof fetch;
  /** Encrypts a secret for storage on this machine. */
  seal(plain: string): Promise<Uint8Array>;
  /** The reverse. @throws AppError `storage_failed` when it was sealed elsewhere or is damaged */
  open(sealed: Uint8Array): Promise<string>;
  /** Opens `settings.json` of the data folder. Called once, after a file that cannot be read was kept aside. */
  openSettingsFile(): SettingsFile;
  /** Takes secrets out of texts; the log goes through it. */
  readonly mask: SecretMask;
  /** What a person must know about this host before the core has started, for instance that secrets lie unencrypted. */
  readonly notices: readonly string[];
  /** How to start a server that ships with the app. */
  bundledServer(bundle: 'sample'): BundledServer;
  /** Starts a thread that makes text of web pages. */
  startPageWorker(): WorkerPort;
  /** Starts a thread that embeds texts and counts their tokens. */
  startTextWorker(): WorkerPort;
  /** Starts the knowledge worker; called again when one is asked for after the worker died. */
  startKnowledgeWorker(): WorkerPort;
}
