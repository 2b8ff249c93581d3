// node runBuiltApp.ts --data-dir DIR: loads the built main program and the built preload script with a stand-in for
// `electron`, holds one chat through the page's bridge, quits, and prints what it saw as JSON.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import { createIpcRenderer, type ElectronStandIn } from './electronStandIn.ts';

const standIn = new URL('./electronModule.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

const main = new URL('../../out/main/index.js', import.meta.url).href;
const preload = new URL('../../out/preload/index.cjs', import.meta.url);

const electron = ((await import(standIn)) as { default: ElectronStandIn }).default;
const handledBefore = electron.ipcMain.handlers.size;
await import(main);
const callsBeforeReady = electron.calls.map(([name]) => name);

/** Asks again until `read` answers something other than undefined. */
async function until<T>(what: string, read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let attempt = 0; attempt < 1_500; attempt += 1) {
    const value = await read();
    if (value !== undefined) return value;
    await pause(10);
  }
  throw new Error(`Waited in vain for ${what}. Calls: ${JSON.stringify(electron.calls)}`);
}

const window = await until('the window', () => electron.windows.find(({ address }) => address !== undefined));

const exposed: [string, Record<string, unknown>][] = [];
const page = {
  contextBridge: { exposeInMainWorld: (name: string, api: Record<string, unknown>) => void exposed.push([name, api]) },
  ipcRenderer: createIpcRenderer(electron.ipcMain, window),
};
// A sandboxed preload script gets a `require` that knows `electron` and nothing else that it could use here.
const required: string[] = [];
const script = compileFunction(readFileSync(preload, 'utf8'), ['require', 'module', 'exports']) as (
  ...args: unknown[]
) => void;
script(
  (name: string) => {
    required.push(name);
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return page;
  },
  { exports: {} },
  {},
);

interface Bridge {
  send(route: string, input: unknown): Promise<{ ok: boolean; data: never; error: unknown }>;
  listen(event: string, onPayload: (payload: unknown) => void): () => void;
}
const bridge = exposed[0]?.[1] as unknown as Bridge;
const ask = async <T>(route: string, input: unknown): Promise<T> => {
  const reply = await bridge.send(route, input);
  if (!reply.ok) throw new Error(`${route}: ${JSON.stringify(reply.error)}`);
  return reply.data;
};

let events = 0;
bridge.listen('chat.chunk', () => (events += 1));
const info = await ask<object>('system.info', {});
await until('the sample server', async () => {
  const servers = await ask<{ toolCount: number }[]>('mcp.listServers', {});
  return servers.some(({ toolCount }) => toolCount > 0) ? true : undefined;
});
const [assistant] = await ask<{ id: string }[]>('assistants.list', {});
const { id } = await ask<{ id: string }>('conversations.create', { assistantId: assistant?.id });
await ask('chat.send', { conversationId: id, parts: [{ type: 'text', text: 'Add a note: built and run' }] });
const approval = await until(
  'the approval',
  async () => (await ask<{ approvalId: string }[]>('approvals.list', {}))[0],
);
await ask('approvals.respond', { approvalId: approval.approvalId, decision: 'approve' });
const status = await until('the end of the turn', async () => {
  const { snapshot } = await ask<{ snapshot: { turn: { status: string } } | null }>('chat.attach', {
    conversationId: id,
  });
  return snapshot && !['running', 'waiting'].includes(snapshot.turn.status) ? snapshot.turn.status : undefined;
});

// Input that no route takes: what the bridge passes on is refused by main, and nothing changes.
const nonsense = { thisIsNoInput: true, id: 7, patch: 7, conversationId: 7, approvalId: 7, serverId: 7 };
const known: string[] = [];
for (const route of electron.ipcMain.handlers.keys()) {
  const { error } = (await bridge.send(route, nonsense)) as { error?: { code: string } };
  if (error?.code === 'bad_input') known.push(route);
}

const foreign = createIpcRenderer(electron.ipcMain, window, {
  ...window.webContents.mainFrame,
  origin: 'https://evil.example',
});
const refused = await foreign.invoke('assistants.list', {});
const index = await electron.served.get('app')?.(new Request('app://quartermaster/'));
const report = {
  handledBefore,
  callsBeforeReady,
  calls: electron.calls.filter(([name]) => name !== 'app.quit'),
  known,
  handled: [...electron.ipcMain.handlers.keys()],
  listenersOfStore: electron.ipcMain.listenerCount('electron-store-get-data'),
  required,
  exposed: exposed.map(([name, api]) => [name, Object.keys(api)]),
  info,
  status,
  events,
  refused,
  page: { status: index?.status, text: await index?.text() },
};

electron.app.once('quit', () => {
  process.stdout.write(JSON.stringify(report), () => process.exit(0));
});
electron.app.quit();
