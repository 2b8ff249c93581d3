import { existsSync } from 'node:fs';
import Conf from 'conf';
import type { SettingsFile } from '../../platform';

/**
 * `settings.json` of a data folder, for its owner's eyes only. A write replaces the whole file at once, so that a
 * crash leaves the old or the new one.
 * @param dir absolute
 */
export function openSettingsFile(dir: string): SettingsFile {
  const conf = new Conf<Record<string, unknown>>({
    cwd: dir,
    configName: 'settings',
    clearInvalidConfig: false,
    configFileMode: 0o600,
  });
  return {
    read: () => (existsSync(conf.path) ? conf.store : undefined),
    write: value => {
      conf.store = value;
    },
  };
}
