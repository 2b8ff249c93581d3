import type { Transport } from '@modelcontextprotocol/client';
import type { Platform } from '../../platform';
import { childEnvironment } from './childEnvironment';
import type { McpServerStore, StoredMcpServer } from './McpServerStore';
import { PortTransport } from './PortTransport';
import { StdioTransport } from './stdioTransport';

/** The way to a server, not yet started. */
export interface OpenedTransport {
  readonly transport: Transport;
  /** Values that must appear in no message. */
  readonly secrets: readonly string[];
}
export type OpenTransport = (server: StoredMcpServer) => Promise<OpenedTransport>;

export interface OpenTransportDeps {
  readonly store: Pick<McpServerStore, 'environmentOf'>;
  readonly bundledServer: Platform['bundledServer'];
  readonly searchPath: () => Promise<string>;
  readonly environment?: NodeJS.ProcessEnv;
  /** Ms that a process has to end by itself; absent: two seconds. */
  readonly graceMs?: number | undefined;
}

/** Finds out how to start a server. What it is given of our environment holds no secrets of ours. */
export const createOpenTransport =
  ({ store, bundledServer, searchPath, graceMs, environment = process.env }: OpenTransportDeps): OpenTransport =>
  async server => {
    if (server.transport.type === 'bundled') {
      const bundled = bundledServer(server.transport.bundle);
      const env = childEnvironment(environment, environment['PATH'] ?? '', bundled.env);
      if ('start' in bundled) return { transport: new PortTransport(() => bundled.start(env)), secrets: [] };
      const { command, args } = bundled;
      return { transport: new StdioTransport({ command, args, env, secrets: [], graceMs }), secrets: [] };
    }
    const { command, args, cwd } = server.transport;
    const own = await store.environmentOf(server.id);
    const secrets = Object.values(own);
    const env = childEnvironment(environment, await searchPath(), own);
    return { transport: new StdioTransport({ command, args, cwd, env, secrets, graceMs }), secrets };
  };
