import { existsSync } from 'node:fs';
import type { IpcMain } from 'electron';
import type ElectronStore from 'electron-store';
import type { SettingsFile } from '../../platform';

/** What of electron-store's class is used. */
export type StoreClass = new (
  options: NonNullable<ConstructorParameters<typeof ElectronStore>[0]>,
) => Pick<ElectronStore, 'path' | 'store'>;

/** The synchronous channel that electron-store opens to every page; it checks no sender. */
const unguardedChannel = 'electron-store-get-data';

/**
 * `settings.json` of a data folder, for its owner's eyes only. A write replaces the whole file at once, so that a
 * crash leaves the old or the new one.
 * @param dir absolute
 */
export function openSettingsFile(
  dir: string,
  Store: StoreClass,
  ipcMain: Pick<IpcMain, 'removeAllListeners'>,
): SettingsFile {
  const store = new Store({ cwd: dir, name: 'settings', clearInvalidConfig: false, configFileMode: 0o600 });
  ipcMain.removeAllListeners(unguardedChannel);
  return {
    read: () => (existsSync(store.path) ? store.store : undefined),
    write: value => {
      store.store = value;
    },
  };
}
