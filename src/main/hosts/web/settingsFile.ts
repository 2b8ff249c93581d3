import Conf from 'conf';
import type { SettingsFile } from '../../platform';
import { settingsFileOf, settingsFileOptions } from '../../storage/settingsFileOf';

/** `settings.json` of a data folder. @param dir absolute */
export const openSettingsFile = (dir: string): SettingsFile =>
  settingsFileOf(new Conf<Record<string, unknown>>({ ...settingsFileOptions, cwd: dir, configName: 'settings' }));
