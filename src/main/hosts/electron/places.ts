import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Places {
  /** Absolute: chats, settings, and the notes of the sample server. */
  readonly dataDir: string;
  /** Absolute: what Chromium keeps of the page, and the lock of the running app. */
  readonly browserDir: string;
}

/**
 * Where this run keeps its things: under the folder the system gives to programs, or all in the folder of `--data-dir`.
 * @param args of the command line; what it does not know is Chromium's
 * @param appData absolute: where the system keeps the data of programs
 */
export function placesFor(args: readonly string[], appData: string): Places {
  const { values } = parseArgs({ args: [...args], options: { 'data-dir': { type: 'string' } }, strict: false });
  const given = values['data-dir'];
  if (typeof given === 'string' && given !== '')
    return { dataDir: resolve(given), browserDir: resolve(given, 'browser') };
  const own = join(appData, 'Quartermaster');
  return { dataDir: join(own, 'desktop'), browserDir: own };
}
