import { AppError } from '../../../shared/errors';

/** `Name: value` lines. @throws AppError `bad_input` naming the line that is none */
export function readHeaders(text: string): Record<string, string> {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return Object.fromEntries(
    lines.map(line => {
      const [, name, value] = /^\s*([A-Za-z0-9-]+)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
      if (name === undefined || value === undefined) {
        throw new AppError('bad_input', `“${line.trim().slice(0, 20)}…” is no header. Write Name: value.`);
      }
      return [name, value];
    }),
  );
}
