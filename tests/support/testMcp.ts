import { fileURLToPath } from 'node:url';
import { McpCatalogService } from '../../src/main/ai/mcp/McpCatalogService';
import { McpRuntimeService } from '../../src/main/ai/mcp/McpRuntimeService';
import { McpServerStore } from '../../src/main/ai/mcp/McpServerStore';
import { createOpenTransport, type OpenTransport } from '../../src/main/ai/mcp/openTransport';
import { openDatabase } from '../../src/main/storage/database';
import { SecretStore } from '../../src/main/storage/SecretStore';
import { systemClock } from '../../src/main/systemClock';
import type { McpServerDraft } from '../../src/shared/schemas/mcp';
import { createRecordingLogger } from './recordingLogger';

/**
 * Store, runtime and catalog over a database in memory.
 * @param openTransport absent: servers are real processes, which have a fifth of a second to end by themselves
 */
export function createTestMcp(openTransport?: OpenTransport) {
  const database = openDatabase(':memory:');
  const log = createRecordingLogger();
  const flip = (bytes: Uint8Array) => bytes.map(byte => byte ^ 0xff);
  const sealer = {
    seal: async (plain: string) => flip(new TextEncoder().encode(plain)),
    open: async (sealed: Uint8Array) => new TextDecoder().decode(flip(sealed)),
  };
  const store = new McpServerStore(
    database,
    systemClock,
    new SecretStore(database, sealer, systemClock),
    (message, cause) => log.warn(message, cause),
  );
  const statuses: string[] = [];
  const bundledServer = () => ({ command: 'none', args: [], env: {} });
  const searchPath = async () => process.env['PATH'] ?? '';
  const runtime: McpRuntimeService = new McpRuntimeService({
    store,
    log,
    clock: systemClock,
    searchPath,
    bundledServer,
    openTransport: openTransport ?? createOpenTransport({ store, bundledServer, searchPath, graceMs: 200 }),
    onStatus: id => statuses.push(runtime.status(id).state),
    onListChanged: id => catalog.listChanged(id),
  });
  const changed: string[] = [];
  const catalog: McpCatalogService = new McpCatalogService({
    database,
    store,
    connections: runtime,
    clock: systemClock,
    log,
    onChanged: id => changed.push(id),
  });
  return { database, log, store, runtime, catalog, statuses, changed };
}

export const stubbornServer = fileURLToPath(new URL('../fixtures/stubbornServer.mjs', import.meta.url));

/** A server that is started with Node. */
export const nodeServer = (
  name: string,
  args: string[],
  rest: Partial<McpServerDraft> & { env?: Record<string, string> } = {},
): McpServerDraft => {
  const { env, ...draft } = rest;
  return {
    name,
    transport: { type: 'stdio', command: process.execPath, args, ...(env ? { env } : {}) },
    enabled: true,
    trusted: false,
    ...draft,
  };
};
