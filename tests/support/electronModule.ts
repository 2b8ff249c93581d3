import { createElectronStandIn } from './electronStandIn.ts';

// The module `electron` of a process that builtApp.ts has started.
const electron = createElectronStandIn();
export default electron;
export const {
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
} = electron;
