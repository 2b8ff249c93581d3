import { existsSync } from 'node:fs';
import type { SettingsFile } from '../platform';

/** A store of `conf` or `electron-store`: both keep one file and replace it at once when `store` is set. */
export interface FileStore {
  readonly path: string;
  store: Record<string, unknown>;
}

/** How both hosts open it: damage is seen by us, not cleared away, and only its owner may read it. */
export const settingsFileOptions = { clearInvalidConfig: false, configFileMode: 0o600 } as const;

/** A store as the core reads and writes it; a crash leaves the old file or the new one. */
export const settingsFileOf = (file: FileStore): SettingsFile => ({
  read: () => (existsSync(file.path) ? file.store : undefined),
  write: value => {
    file.store = value;
  },
});
