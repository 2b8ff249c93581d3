import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { WebSocket } from 'ws';
import { createWebHost, type WebHost } from '../../src/main/hosts/web/createWebHost';
import type { Reply, Transport } from '../../src/renderer/client/client';
import { createRecordingLogger } from './recordingLogger';
import { makeDataDir, startTestCore, type TestCore } from './testCore';

export const credentials = { token: 'the-token-of-this-test', sessionId: 'the-session-of-this-test' };

/** The web host over the whole core, with a page of one line. */
export interface TestWebHost {
  readonly host: WebHost;
  readonly app: TestCore;
  close(): Promise<void>;
}

export async function startTestWebHost(): Promise<TestWebHost> {
  const data = makeDataDir();
  const app = await startTestCore(data.dir);
  const rendererDir = mkdtempSync(join(tmpdir(), 'quartermaster-page-'));
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>The page</title>');
  const host = await createWebHost({ core: app.core, rendererDir, port: 0, credentials, log: createRecordingLogger() });
  return {
    host,
    app,
    close: async () => {
      await host.close();
      await app.core.close();
      data.remove();
      rmSync(rendererDir, { recursive: true });
    },
  };
}

/** A window that is let in by its session cookie, as a browser is. */
export async function openWindow({ url, port }: WebHost): Promise<Transport & { close(): void }> {
  const origin = url.slice(0, -1);
  const headers = { cookie: `quartermaster_${port}=${credentials.sessionId}`, origin };
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/events`, { headers });
  socket.on('message', (data: Buffer) => {
    const { event, payload } = JSON.parse(data.toString()) as { event: string; payload: unknown };
    for (const listener of listeners.get(event) ?? []) listener(payload);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    send: async (route, input) => {
      const body = input === undefined ? {} : { body: JSON.stringify(input) };
      const response = await fetch(`${url}api/rpc/${encodeURIComponent(route)}`, { method: 'POST', headers, ...body });
      return (await response.json()) as Reply;
    },
    listen: (event, onPayload) => {
      const held = listeners.get(event) ?? new Set();
      listeners.set(event, held.add(onPayload));
      return () => held.delete(onPayload);
    },
    close: () => socket.close(),
  };
}
