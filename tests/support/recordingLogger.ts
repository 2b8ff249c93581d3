import type { Logger } from '../../src/main/platform';

/** A logger that writes nothing and remembers everything. */
export function createRecordingLogger(): Logger & { entries: { level: string; message: string; detail: unknown }[] } {
  const entries: { level: string; message: string; detail: unknown }[] = [];
  const record = (level: string) => (message: string, detail?: unknown) =>
    void entries.push({ level, message, detail });
  return { entries, info: record('info'), warn: record('warn'), error: record('error') };
}
