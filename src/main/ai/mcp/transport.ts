import type { ServerPort } from './PortTransport';

/** A server that ships with the app and is started as a command. */
export interface BundledCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A server that ships with the app and that the host starts in its own way: it may not run Node as a command. */
export interface BundledProcess {
  readonly env: Readonly<Record<string, string>>;
  /** Starts the server. @param env the whole environment of the new process */
  start(env: Readonly<Record<string, string>>): ServerPort;
}

/** A server that ships with the app, as the host starts it. */
export type BundledServer = BundledCommand | BundledProcess;
