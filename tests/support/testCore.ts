import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { z } from 'zod';
import { type Core, createCore } from '../../src/main/createCore';
import type { AppEvent } from '../../src/main/ipc/eventHub';
import { KnowledgeStore } from '../../src/main/knowledge/KnowledgeStore';
import { openKnowledgeDatabase } from '../../src/main/knowledge/openKnowledgeDatabase';
import { channelPort } from '../../src/main/workerPort';
import { serveKnowledge } from '../../src/main/knowledge/serveKnowledge';
import { openSettingsFile } from '../../src/main/hosts/web/settingsFile';
import type { Platform } from '../../src/main/platform';
import { SecretMask } from '../../src/main/SecretMask';
import { servePages } from '../../src/main/web/servePages';
import { serveText } from '../../src/main/text/serveText';
import { createTextTools } from '../../src/main/text/textTools';
import { systemClock } from '../../src/main/systemClock';
import { ToolRegistry } from '../../src/main/ai/tools/adapters/aiSdk/registry';
import { registerBuiltinTools } from '../../src/main/ai/tools/adapters/aiSdk/builtin/registerBuiltinTools';
import { AppError } from '../../src/shared/errors';
import { type RouteName, type Routes, routes } from '../../src/shared/ipc/contract';
import { createRecordingLogger } from './recordingLogger';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The whole core over a folder, with nothing faked but the sealing of secrets. */
export interface TestCore {
  readonly core: Core;
  readonly events: AppEvent[];
  readonly log: ReturnType<typeof createRecordingLogger>;
  request<K extends RouteName>(name: K, input: z.input<Routes[K]['input']>): Promise<z.output<Routes[K]['output']>>;
}

/** The page worker's two ends in this thread. */
export function startTestPageWorker() {
  const { port1, port2 } = new MessageChannel();
  servePages(channelPort(port2));
  return channelPort(port1);
}

const textTools = createTextTools(join(project, 'resources/models'));

/** The text worker's two ends in this thread; embedder and tokenizer are loaded once for all tests of a file. */
export function startTestTextWorker() {
  const { port1, port2 } = new MessageChannel();
  serveText(channelPort(port2), textTools);
  return channelPort(port1);
}

/** A platform for tests: the knowledge worker's two ends run in this thread, the sample server is a real child. */
export function createTestPlatform(dataDir: string): Platform & { log: ReturnType<typeof createRecordingLogger> } {
  return {
    host: 'web',
    version: '0.0.0',
    dataDir,
    resourcesDir: join(project, 'resources'),
    clock: systemClock,
    log: createRecordingLogger(),
    mask: new SecretMask(),
    fetch,
    openSettingsFile: () => openSettingsFile(dataDir),
    notices: [],
    seal: async plain => Buffer.from(plain).map(byte => byte ^ 0xff),
    open: async sealed => Buffer.from(sealed.map(byte => byte ^ 0xff)).toString(),
    bundledServer: () => ({
      command: process.execPath,
      args: [join(project, 'resources/sampleServer/main.ts')],
      env: { QUARTERMASTER_NOTES_FILE: join(dataDir, 'notes.md') },
    }),
    startPageWorker: startTestPageWorker,
    startTextWorker: startTestTextWorker,
    startKnowledgeWorker: () => {
      const { port1, port2 } = new MessageChannel();
      serveKnowledge(channelPort(port2), new KnowledgeStore(openKnowledgeDatabase(join(dataDir, 'knowledge.db'))));
      return channelPort(port1);
    },
  };
}

/** @param change what of the platform is another one in this test */
export async function startTestCore(dataDir: string, change: Partial<Platform> = {}): Promise<TestCore> {
  const { log, ...standard } = createTestPlatform(dataDir);
  const platform = { ...standard, log, ...change };
  const tools = new ToolRegistry();
  registerBuiltinTools(tools);
  const core = await createCore(platform, tools);
  const events: AppEvent[] = [];
  core.events.subscribe(event => events.push(event));
  return {
    core,
    events,
    log,
    async request<K extends RouteName>(name: K, input: z.input<Routes[K]['input']>) {
      const reply = await core.dispatch(name, input, { clientId: 'test' });
      if (!reply.ok) throw new AppError(reply.error.code, reply.error.message, reply.error.detail);
      return routes[name].output.parse(reply.data ?? undefined) as z.output<Routes[K]['output']>;
    },
  };
}

/** A folder of its own for a test. */
export function makeDataDir(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'quartermaster-test-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
