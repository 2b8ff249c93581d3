import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createElectronHost,
  type ElectronHost,
  type ElectronParts,
} from '../../src/main/hosts/electron/createElectronHost';
import { systemClock } from '../../src/main/systemClock';
import { createBridge } from '../../src/preload/bridge';
import type { Transport } from '../../src/renderer/client/client';
import { createElectronTransport } from '../../src/renderer/client/electronTransport';
import { events, routes } from '../../src/shared/ipc/contract';
import { createElectronStandIn, createIpcRenderer, type ElectronStandIn, type FrameStandIn } from './electronStandIn';
import { createRecordingLogger } from './recordingLogger';
import { makeDataDir, startTestCore, type TestCore } from './testCore';

/** The Electron host over the whole core, with a page of one line. */
export interface TestElectronHost {
  readonly host: ElectronHost;
  readonly electron: ElectronStandIn;
  readonly app: TestCore;
  readonly log: ReturnType<typeof createRecordingLogger>;
  readonly dataDir: string;
  /** The way in and out of a page, through the real preload bridge. @param frame absent: the page's own */
  transportOf(window: number, frame?: FrameStandIn | null): Transport;
  close(): Promise<void>;
}

export const names = { routes: Object.keys(routes), events: Object.keys(events) };

/** The stand-in, as the host takes it. */
export const partsOf = (electron: ElectronStandIn): ElectronParts =>
  ({ ...electron, session: electron.session.defaultSession, menu: electron.Menu }) as unknown as ElectronParts;

/** @param windowCount how many windows are opened */
export async function startTestElectronHost(windowCount = 1): Promise<TestElectronHost> {
  const data = makeDataDir();
  const app = await startTestCore(data.dir);
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-page-'));
  const rendererDir = join(folder, 'renderer');
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>The page</title>');
  writeFileSync(join(rendererDir, 'assets', 'page.js'), 'export {};');
  writeFileSync(join(rendererDir, '.hidden'), 'hidden');
  writeFileSync(join(folder, 'secret.txt'), 'a secret');
  const electron = createElectronStandIn();
  const log = createRecordingLogger();
  const host = createElectronHost({
    electron: partsOf(electron),
    core: app.core,
    rendererDir,
    preload: join(rendererDir, 'preload.cjs'),
    dataDir: data.dir,
    platform: 'linux',
    clock: systemClock,
    log,
  });
  for (let opened = 0; opened < windowCount; opened += 1) await host.openWindow();
  return {
    host,
    electron,
    app,
    log,
    dataDir: data.dir,
    transportOf: (index, frame) => {
      const window = electron.windows[index];
      if (!window) throw new Error(`There is no window ${index}`);
      const ipcRenderer = createIpcRenderer(electron.ipcMain, window, frame);
      return createElectronTransport(createBridge(ipcRenderer as never, names));
    },
    close: async () => {
      host.close();
      await app.core.close();
      data.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
