import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';

// Plain objects in the place of Electron's, which cannot run on a machine without a display and a download. What they
// do is what Electron documents; what they were asked is remembered. Plain Node loads this file too (see
// electronModule.ts), so it imports nothing but Node.

/** A frame of a page, as `event.senderFrame` is one. */
export interface FrameStandIn {
  readonly origin: string;
  readonly frameTreeNodeId: number;
  readonly parent: FrameStandIn | null;
}

type Listener = (...args: never[]) => unknown;
type Call = readonly [name: string, ...args: unknown[]];

/** The contents of a window: what it is sent arrives as a copy, as between processes. */
export class ContentsStandIn extends EventEmitter {
  mainFrame: FrameStandIn;
  isGone = false;
  reloads = 0;
  windowOpenHandler: ((details: { url: string }) => { action: string }) | undefined;

  readonly id: number;

  constructor(id: number, origin: string) {
    super();
    this.id = id;
    this.mainFrame = { origin, frameTreeNodeId: id * 10, parent: null };
  }

  isDestroyed = (): boolean => this.isGone;
  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }): void => {
    this.windowOpenHandler = handler;
  };
  reload = (): void => {
    this.reloads += 1;
  };

  send(channel: string, message: unknown): void {
    if (this.isGone) throw new TypeError('Object has been destroyed');
    this.emit(`page:${channel}`, structuredClone(message));
  }
}

/** A window of the stand-in. */
export class WindowStandIn extends EventEmitter {
  readonly shown: string[] = [];
  bounds = { x: 10, y: 20, width: 1_000, height: 700 };
  maximised = false;
  address: string | undefined;
  isGone = false;
  readonly id: number;
  readonly options: Record<string, unknown>;
  readonly webContents: ContentsStandIn;

  constructor(id: number, options: Record<string, unknown>) {
    super();
    this.id = id;
    this.options = options;
    this.webContents = new ContentsStandIn(id + 100, 'app://quartermaster');
  }

  getNormalBounds = () => this.bounds;
  isMaximized = (): boolean => this.maximised;
  isMinimized = (): boolean => false;
  isDestroyed = (): boolean => this.isGone;
  restore = (): void => void this.shown.push('restore');
  maximize = (): void => void this.shown.push('maximize');
  show = (): void => void this.shown.push('show');
  focus = (): void => void this.shown.push('focus');

  close(): void {
    if (this.isGone) return;
    this.emit('close', {});
    this.isGone = true;
    this.webContents.isGone = true;
    this.emit('closed');
  }

  async loadURL(address: string): Promise<void> {
    this.address = address;
    this.emit('ready-to-show');
  }
}

/** The two ends of Electron's channels. */
class IpcMainStandIn extends EventEmitter {
  readonly handlers = new Map<string, Listener>();

  handle(channel: string, handler: Listener): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

/** A new Electron that has not been asked anything yet. */
export function createElectronStandIn() {
  const calls: Call[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]): void =>
      void calls.push([name, ...args]);
  const windows: WindowStandIn[] = [];
  const ipcMain = new IpcMainStandIn();
  const permissions: Record<string, Listener> = {};
  const served = new Map<string, (request: Request) => Promise<Response>>();
  let isReady = false;

  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    enableSandbox: note('app.enableSandbox'),
    setName: note('app.setName'),
    setPath: note('app.setPath'),
    getPath: () => tmpdir(),
    getVersion: () => '0.0.0',
    exit: note('app.exit'),
    requestSingleInstanceLock: () => {
      note('app.requestSingleInstanceLock')();
      return true;
    },
    whenReady: () =>
      new Promise<void>(resolve => {
        setImmediate(() => {
          isReady = true;
          note('ready')();
          resolve();
        });
      }),
    quit: () => {
      note('app.quit')();
      let isPrevented = false;
      app.emit('before-quit', { preventDefault: () => (isPrevented = true) });
      if (!isPrevented) app.emit('quit');
    },
  });

  function BrowserWindow(options: Record<string, unknown>): WindowStandIn {
    note('new BrowserWindow')(options);
    const window = new WindowStandIn(windows.length + 1, options);
    windows.push(window);
    app.emit('web-contents-created', {}, window.webContents);
    return window;
  }

  const protocol = {
    registerSchemesAsPrivileged: (schemes: unknown) => {
      if (isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      note('protocol.registerSchemesAsPrivileged')(schemes);
    },
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
      note('protocol.handle')(scheme);
      served.set(scheme, handler);
    },
  };

  const remember = (name: string) => (handler: Listener) => {
    permissions[name] = handler;
  };
  const defaultSession = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: remember('request'),
    setPermissionCheckHandler: remember('check'),
    setDevicePermissionHandler: remember('device'),
  });

  const display = { workArea: { x: 0, y: 0, width: 1_920, height: 1_040 } };
  return {
    calls,
    windows,
    permissions,
    served,
    app,
    BrowserWindow,
    ipcMain,
    protocol,
    session: { defaultSession },
    shell: {
      openExternal: async (address: string) => note('shell.openExternal')(address),
    },
    screen: { getAllDisplays: () => [display], getPrimaryDisplay: () => display },
    nativeTheme: { shouldUseDarkColors: false },
    Menu: {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: note('Menu.setApplicationMenu'),
    },
    dialog: { showErrorBox: note('dialog.showErrorBox') },
    net: { fetch: (input: string | Request, init?: RequestInit) => fetch(input, init) },
    safeStorage: createKeyStore(),
    utilityProcess: { fork: forkUtility },
  };
}
export type ElectronStandIn = ReturnType<typeof createElectronStandIn>;

/** A key store that seals by flipping every bit. */
export function createKeyStore() {
  const flip = (bytes: Uint8Array) => Buffer.from(bytes.map(byte => byte ^ 0xff));
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (plain: string) => flip(Buffer.from(plain)),
    decryptStringAsync: async (sealed: Buffer) => ({ shouldReEncrypt: false, result: flip(sealed).toString() }),
    getSelectedStorageBackend: () => 'gnome_libsecret' as const,
  };
}

/** Electron's end in the page of a window: what the preload script is given. */
export function createIpcRenderer(ipcMain: IpcMainStandIn, window: WindowStandIn, frame?: FrameStandIn | null) {
  return {
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const handler = ipcMain.handlers.get(channel);
      if (!handler) throw new Error(`Error invoking remote method '${channel}': No handler registered`);
      const event = {
        sender: window.webContents,
        senderFrame: frame === undefined ? window.webContents.mainFrame : frame,
      };
      return structuredClone(await handler(...([event, ...structuredClone(args)] as never[])));
    },
    on: (channel: string, listener: (event: object, message: unknown) => void) =>
      void window.webContents.on(`page:${channel}`, (message: unknown) => listener({}, message)),
  };
}

/** What Electron gives to a utility process, in a plain Node process. */
const parentPortInNode = `data:text/javascript,process.parentPort = {
  on: (event, listener) => process.on('message', data => listener({ data })),
  postMessage: message => process.send(message),
}`;

function forkUtility(program: string, args: string[], { env }: { env?: Record<string, string> }) {
  const child = fork(program, args, {
    execArgv: ['--import', parentPortInNode],
    serialization: 'advanced',
    ...(env && { env }),
  });
  return {
    on: (event: string, listener: Listener) => void child.on(event, listener as (...given: unknown[]) => void),
    postMessage: (message: unknown) => void child.send(message as object),
    kill: () => child.kill(),
  };
}
