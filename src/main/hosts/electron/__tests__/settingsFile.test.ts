import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettingsFile, type StoreClass } from '../settingsFile';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quartermaster-settings-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** electron-store without Electron: its class over Conf, with the channel that it opens. */
function open() {
  const ipcMain = new EventEmitter();
  class Store extends Conf {
    constructor({ name, ...options }: ConstructorParameters<StoreClass>[0]) {
      super({ ...options, ...(name === undefined ? {} : { configName: name }) });
      ipcMain.on('electron-store-get-data', () => undefined);
    }
  }
  type IpcMain = Parameters<typeof openSettingsFile>[2];
  return { ipcMain, file: openSettingsFile(dir, Store as unknown as StoreClass, ipcMain as unknown as IpcMain) };
}

describe('the settings file of the desktop app', () => {
  it('is not there at first, and then is what was written', () => {
    expect(open().file.read()).toBeUndefined();
    open().file.write({ appearance: { theme: 'dark' } });
    expect(open().file.read()).toEqual({ appearance: { theme: 'dark' } });
    expect(JSON.parse(readFileSync(join(dir, 'settings.json'), 'utf8'))).toEqual({ appearance: { theme: 'dark' } });
    expect(statSync(join(dir, 'settings.json')).mode & 0o777).toBe(0o600);
  });

  it('leaves a damaged file as it is and says so', () => {
    writeFileSync(join(dir, 'settings.json'), '{half');
    expect(() => open().file.read()).toThrowError(SyntaxError);
    expect(readFileSync(join(dir, 'settings.json'), 'utf8')).toBe('{half');
  });

  it('S4: leaves no listener on the channel that electron-store opens', () => {
    expect(open().ipcMain.listenerCount('electron-store-get-data')).toBe(0);
  });
});
