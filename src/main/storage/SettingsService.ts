import type { Settings, SettingsPatch } from '../../shared/schemas/settings';
import type { EventHub } from '../ipc/eventHub';
import type { SettingsStore } from './SettingsStore';

/** A person's preferences; every change is told to the windows. */
export class SettingsService {
  constructor(
    private readonly store: SettingsStore,
    private readonly events: EventHub,
  ) {}

  get(): Settings {
    return this.store.get();
  }

  update(patch: SettingsPatch): Settings {
    const settings = this.store.update(patch);
    this.events.emit('settings.changed', settings);
    return settings;
  }
}
