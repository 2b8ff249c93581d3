import { z } from 'zod';

/** A person's preferences for the whole app. */
export const Settings = z.object({
  appearance: z.object({ theme: z.enum(['system', 'light', 'dark']) }),
});
export type Settings = z.infer<typeof Settings>;

/** Only what is named changes. */
export const SettingsPatch = z.object({ appearance: Settings.shape.appearance.partial().optional() });
export type SettingsPatch = z.infer<typeof SettingsPatch>;

export const defaultSettings: Settings = { appearance: { theme: 'system' } };

export const SystemInfo = z.object({
  name: z.literal('Quartermaster'),
  version: z.string(),
  host: z.enum(['web', 'electron']),
  dataDir: z.string(),
});
export type SystemInfo = z.infer<typeof SystemInfo>;
