import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The options of a command; one that is written wrong, and `--help`, end the process with how it is called. */
export function readOptions<O extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: O) {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    if (!('help' in values)) return parseArgs({ options }).values;
    console.log(usage);
    process.exit(0);
  } catch (thrown) {
    return endWith(`${thrown instanceof Error ? thrown.message : String(thrown)}\n${usage}`);
  }
}

/** Ends the process, saying so, when a path that an option names is not there. */
export function requirePaths(...paths: readonly string[]): void {
  for (const path of paths) if (!existsSync(path)) endWith(`There is no ${path}.`);
}

/** Says what is wrong with how a command was called, and ends the process. */
export function endWith(problem: string): never {
  console.error(problem);
  process.exit(2);
}
