import { AppError } from '../../../shared/errors';

/** One argument a line; empty lines are none. */
export const readArguments = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

/** `NAME=value` lines; a line that is none is a problem that names it. */
export function readEnvironment(text: string): { values: Record<string, string> } | { problem: AppError } {
  const values: Record<string, string> = {};
  for (const line of readArguments(text)) {
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      return {
        problem: new AppError(
          'bad_input',
          `“${line.slice(0, 40)}” is not a line of the environment. Write NAME=value.`,
        ),
      };
    }
    values[name] = value;
  }
  return { values };
}
