import { join } from 'node:path';
import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  IpcMain,
  Menu,
  MenuItemConstructorOptions,
  NativeTheme,
  Protocol,
  Screen,
  Shell,
} from 'electron';
import type { Dispatch } from '../../ipc/dispatcher';
import type { EventHub } from '../../ipc/eventHub';
import type { Clock, Logger } from '../../platform';
import { applicationMenu } from './applicationMenu';
import { appScheme, appUrl } from './appScheme';
import { guardContents } from './guardContents';
import { guardSession, type GuardedSession } from './guardSession';
import { handleRoutes } from './handleRoutes';
import { createLinkOpener } from './links';
import { reviveWhenGone } from './reviveWhenGone';
import { sendEvents } from './sendEvents';
import { createAppHandler } from './serveApp';
import { windowOptions } from './windowOptions';
import { fitBounds, keepWindowState, readWindowState } from './windowState';

/** What of Electron the host uses; given in, so that it can be tested where Electron cannot run. */
export interface ElectronParts {
  readonly app: Pick<App, 'on' | 'quit' | 'isPackaged'>;
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  readonly protocol: Pick<Protocol, 'handle'>;
  readonly session: GuardedSession;
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>;
  readonly menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): Menu;
    setApplicationMenu(menu: Menu | null): void;
  };
}

export interface ElectronHostOptions {
  readonly electron: ElectronParts;
  readonly core: { readonly dispatch: Dispatch; readonly events: EventHub };
  /** Absolute; the built page. */
  readonly rendererDir: string;
  /** Absolute; the built preload script. */
  readonly preload: string;
  /** Absolute; where the place of the window is kept. */
  readonly dataDir: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface ElectronHost {
  /** Opens a window with the page. Rejects when the page cannot be loaded. */
  openWindow(): Promise<void>;
  /** Brings the window to the front; opens one when there is none. */
  focus(): void;
  /** Closes the windows and answers nothing any more. */
  close(): void;
}

/** Serves the core to the app's own windows, and to nobody else. Called once the app is ready. */
export function createElectronHost(options: ElectronHostOptions): ElectronHost {
  const { electron, core, rendererDir, preload, dataDir, platform, clock, log } = options;
  const { app, ipcMain, protocol, session, shell, screen, nativeTheme, menu } = electron;
  const windows = new Set<BrowserWindow>();
  const stateFile = join(dataDir, 'window.json');
  const openLink = createLinkOpener(shell, log);
  let isClosing = false;

  const openWindow = async (): Promise<void> => {
    const kept = readWindowState(stateFile);
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const window = new electron.BrowserWindow(
      windowOptions({
        preload,
        isDark: nativeTheme.shouldUseDarkColors,
        bounds: kept && fitBounds(kept.bounds, areas),
        isPackaged: app.isPackaged,
      }),
    );
    windows.add(window);
    window.on('closed', () => windows.delete(window));
    window.once('ready-to-show', () => {
      if (kept?.maximised) window.maximize();
      window.show();
      log.info('The window is shown');
    });
    keepWindowState(window, stateFile, clock, log);
    reviveWhenGone(window.webContents, clock, log);
    await window.loadURL(appUrl).catch((cause: unknown) => {
      if (!window.isDestroyed()) throw cause; // else the person closed it before it had loaded
    });
  };
  const open = () => {
    if (isClosing) return;
    openWindow().catch((cause: unknown) => log.error('The window could not be loaded', cause));
  };
  const focus = () => {
    const [window] = windows;
    if (window === undefined) return open();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };

  app.on('web-contents-created', (_event, contents) => guardContents(contents, openLink));
  app.on('activate', focus);
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  guardSession(session);
  protocol.handle(appScheme, createAppHandler(rendererDir));
  menu.setApplicationMenu(menu.buildFromTemplate(applicationMenu(platform, app.isPackaged)));
  const stopHandling = handleRoutes({
    ipcMain,
    dispatch: core.dispatch,
    windowOf: id => [...windows].find(window => !window.isDestroyed() && window.webContents.id === id)?.id,
    log,
  });
  const stopSending = sendEvents(core.events, () => windows);

  return {
    openWindow,
    focus,
    close: () => {
      isClosing = true;
      stopSending();
      stopHandling();
      for (const window of windows) if (!window.isDestroyed()) window.close();
    },
  };
}
