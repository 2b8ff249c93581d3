import { z } from 'zod';
import { defaultSettings, Settings, type SettingsPatch } from '../../shared/schemas/settings';
import type { Logger } from '../platform';
import type { PreferenceRepository } from './PreferenceRepository';

const key = 'settings';

/** What is kept may be older than this version: any part of it can be missing. */
const KeptSettings = z.object({ appearance: Settings.shape.appearance.partial().optional() });

/** A person's preferences, over the defaults. */
export class SettingsStore {
  constructor(
    private readonly preferences: PreferenceRepository,
    private readonly log: Logger,
  ) {}

  /** Settings that cannot be read are kept aside as `settings.unreadable`, and the defaults stand. */
  get(): Settings {
    try {
      const kept = this.preferences.get(key, KeptSettings);
      return { appearance: { theme: kept?.appearance?.theme ?? defaultSettings.appearance.theme } };
    } catch (cause) {
      this.log.warn('The settings cannot be read; the defaults stand and what was there is kept aside', cause);
      this.preferences.rename(key, `${key}.unreadable`);
      return defaultSettings;
    }
  }

  update(patch: SettingsPatch): Settings {
    const held = this.get();
    const next: Settings = { appearance: { theme: patch.appearance?.theme ?? held.appearance.theme } };
    this.preferences.set(key, next);
    return next;
  }
}
