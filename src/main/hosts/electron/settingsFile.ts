import type { IpcMain } from 'electron';
import type ElectronStore from 'electron-store';
import type { SettingsFile } from '../../platform';
import { settingsFileOf, settingsFileOptions } from '../../storage/settingsFileOf';

/** What of electron-store's class is used. */
export type StoreClass = new (
  options: NonNullable<ConstructorParameters<typeof ElectronStore>[0]>,
) => Pick<ElectronStore, 'path' | 'store'>;

/** The synchronous channel that electron-store opens to every page; it checks no sender. */
const unguardedChannel = 'electron-store-get-data';

/** `settings.json` of a data folder. @param dir absolute */
export function openSettingsFile(
  dir: string,
  Store: StoreClass,
  ipcMain: Pick<IpcMain, 'removeAllListeners'>,
): SettingsFile {
  const store = new Store({ ...settingsFileOptions, cwd: dir, name: 'settings' });
  ipcMain.removeAllListeners(unguardedChannel);
  return settingsFileOf(store);
}
