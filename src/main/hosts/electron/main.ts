import './registerScheme';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron';
import ElectronStore from 'electron-store';
import { AppError } from '../../../shared/errors';
import { createCore } from '../../createCore';
import { onEndSignal } from '../../endSignals';
import { createJsonLogger } from '../../jsonLogger';
import { startKnowledgeWorker } from '../../knowledge/startKnowledgeWorker';
import { openLogFile } from '../../logFile';
import type { Platform } from '../../platform';
import { SecretMask } from '../../SecretMask';
import { openDataFolder } from '../../storage/dataFolder';
import { systemClock } from '../../systemClock';
import { startTextWorker } from '../../text/startTextWorker';
import { startPageWorker } from '../../web/startPageWorker';
import { closeBeforeQuit } from './closeBeforeQuit';
import { createElectronHost, type ElectronHost } from './createElectronHost';
import { placesFor } from './places';
import { openSettingsFile } from './settingsFile';
import { startSampleServer } from './startSampleServer';
import { createSystemFetch } from './systemFetch';
import { createSystemSealer } from './systemSealer';

// This file is built to out/main/index.js; the other programs lie beside it, the page and the preload script near it.
const programs = import.meta.dirname;
const project = resolve(programs, '..', '..');

let host: ElectronHost | undefined;

async function run(dataDir: string): Promise<void> {
  const folder = openDataFolder(dataDir);
  const mask = new SecretMask();
  const log = createJsonLogger(
    openLogFile(join(folder.dir, 'logs', 'quartermaster.log'), line => process.stderr.write(line)),
    mask.mask,
  );
  const platform: Platform = {
    host: 'electron',
    version: app.getVersion(),
    dataDir: folder.dir,
    resourcesDir: join(project, 'resources'),
    clock: systemClock,
    log,
    mask,
    fetch: createSystemFetch(net),
    openSettingsFile: () => openSettingsFile(folder.dir, ElectronStore, ipcMain),
    ...(await createSystemSealer(safeStorage, process.platform, log)),
    bundledServer: () => ({
      env: { QUARTERMASTER_NOTES_FILE: join(folder.dir, 'notes.md') },
      start: env => startSampleServer(utilityProcess, join(programs, 'sampleServer.js'), env, log),
    }),
    startPageWorker: () => startPageWorker(join(programs, 'pageWorker.js')),
    startTextWorker: () => startTextWorker(join(programs, 'textWorker.js'), join(project, 'resources', 'models')),
    startKnowledgeWorker: () =>
      startKnowledgeWorker(join(programs, 'knowledgeWorker.js'), join(folder.dir, 'knowledge.db')),
  };
  const core = await createCore(platform);
  host = createElectronHost({
    electron: {
      app,
      BrowserWindow,
      ipcMain,
      protocol,
      session: session.defaultSession,
      shell,
      screen,
      nativeTheme,
      menu: Menu,
    },
    core,
    rendererDir: resolve(programs, '..', 'renderer'),
    preload: resolve(programs, '..', 'preload', 'index.cjs'),
    dataDir: folder.dir,
    platform: process.platform,
    clock: systemClock,
    log,
  });
  const end = async () => {
    host?.close();
    await core.close();
    folder.release();
  };
  closeBeforeQuit(app, end, log);
  onEndSignal(() => app.quit());
  await host.openWindow();
}

/** Tells the person why there is no app, and ends. */
function giveUp(thrown: unknown): void {
  const error = AppError.from(thrown);
  const detail = error.code === 'internal' && thrown instanceof Error ? `\n\n${thrown.stack}` : '';
  process.stderr.write(`${error.message}${detail}\n`);
  dialog.showErrorBox('Quartermaster could not start', `${error.message}${detail}`);
  app.exit(1);
}

app.enableSandbox();
app.setName('Quartermaster');
const { dataDir, browserDir } = placesFor(process.argv.slice(1), app.getPath('appData'));
mkdirSync(browserDir, { recursive: true, mode: 0o700 });
app.setPath('userData', browserDir);
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => host?.focus());
  // Not awaited here: Electron gets ready only after this file has run to its end.
  app
    .whenReady()
    .then(() => run(dataDir))
    .catch(giveUp);
} else {
  app.quit(); // The one that runs shows its window.
}
