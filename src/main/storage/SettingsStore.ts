import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asRecord } from '../../shared/asRecord';
import { defaultSettings, Settings, type SettingsPatch } from '../../shared/schemas/settings';
import type { SettingsFile } from '../platform';
import { keepAside } from './keepAside';

export interface SettingsStoreOptions {
  readonly dataDir: string;
  readonly openFile: () => SettingsFile;
  /** Ms since the epoch. */
  readonly now: number;
  /** Called when something of the file could not be used. */
  readonly onNotice: (text: string) => void;
}

type Section = keyof Settings;
const sections = Object.keys(Settings.shape) as Section[];

/**
 * A person's preferences in `settings.json`, over the defaults. What cannot be read is kept aside and reported; the
 * parts that can be read stand (S1).
 */
export class SettingsStore {
  readonly #file: SettingsFile;
  /** What the file holds, with names that another version knows. */
  #kept: Record<string, unknown>;
  #settings: Settings;

  constructor(options: SettingsStoreOptions) {
    const path = join(options.dataDir, 'settings.json');
    if (existsSync(path) && !holdsObject(path)) {
      const kept = keepAside(path, options.now);
      options.onNotice(
        `The settings could not be read, so they are as at the first start. The old file is kept as ${basename(kept)} in the folder “damaged” of the data folder.`,
      );
    }
    this.#file = options.openFile();
    this.#kept = this.#file.read() ?? {};
    const { settings, unusable } = readSettings(this.#kept);
    this.#settings = settings;
    if (unusable.length === 0) return;
    const copy = `${path}.unusable`;
    copyFileSync(path, copy);
    options.onNotice(
      `Some settings could not be used and are as at the first start: ${unusable.join(', ')}. The old file is kept as ${basename(copy)} in the data folder.`,
    );
  }

  get(): Settings {
    return this.#settings;
  }

  /** The settings as `patch` would leave them; nothing is written. */
  changed(patch: SettingsPatch): Settings {
    return Settings.parse(
      Object.fromEntries(sections.map(section => [section, { ...this.#settings[section], ...patch[section] }])),
    );
  }

  update(patch: SettingsPatch): Settings {
    const next = this.changed(patch);
    this.#kept = { ...this.#kept, ...next };
    this.#file.write(this.#kept);
    this.#settings = next;
    return next;
  }
}

function holdsObject(path: string): boolean {
  try {
    return asRecord(JSON.parse(readFileSync(path, 'utf8'))) !== undefined;
  } catch {
    return false; // Damaged, or not to be read: it is kept aside and said.
  }
}

/** Each value by itself: one that is missing takes its default in silence, one that is wrong is named. */
function readSettings(kept: Record<string, unknown>): { settings: Settings; unusable: string[] } {
  const unusable: string[] = [];
  const read = (section: Section): unknown => {
    const defaults: Record<string, unknown> = defaultSettings[section];
    const held = kept[section];
    if (held === undefined) return defaults;
    const values = asRecord(held);
    if (!values) {
      unusable.push(section);
      return defaults;
    }
    const schemas: Record<string, { safeParse(value: unknown): { success: boolean } }> = Settings.shape[section].shape;
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        if (value === undefined) return [name, defaults[name]];
        if (schema.safeParse(value).success) return [name, value];
        unusable.push(`${section}.${name}`);
        return [name, defaults[name]];
      }),
    );
  };
  const settings = Settings.parse(Object.fromEntries(sections.map(section => [section, read(section)])));
  return { settings, unusable };
}
