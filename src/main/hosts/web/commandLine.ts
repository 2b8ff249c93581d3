import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../../../shared/errors';

/** The port that is tried first, so that an open tab finds the app again after a restart. */
export const DEFAULT_PORT = 4747;

export interface WebOptions {
  /** 0 takes a free one; undefined tries `DEFAULT_PORT`, then a free one. */
  readonly port: number | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly open: boolean;
  readonly help: boolean;
}

export const usage = `Usage: npm run web -- [--port N] [--data-dir DIR] [--no-open] [--help]

  --port N        port on 127.0.0.1; 0 takes a free one (default: ${DEFAULT_PORT}, or a free one when it is taken)
  --data-dir DIR  where chats, settings and the notes of the sample server are kept
  --no-open       do not open the browser
`;

/** @throws AppError `bad_input` with the usage for anything it does not know */
export function parseCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): WebOptions {
  const { values } = parse(args);
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && (!/^\d+$/.test(values.port ?? '') || port > 65_535)) {
    throw new AppError('bad_input', `--port takes a number from 0 to 65535, not "${values.port}".\n\n${usage}`);
  }
  return {
    port,
    dataDir: resolve(values['data-dir'] ?? defaultDataDir(env, platform)),
    open: !values['no-open'],
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    throw new AppError(
      'bad_input',
      `${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`,
      undefined,
      cause,
    );
  }
}

/** Where the platform keeps the data of programs. */
export function defaultDataDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const home = homedir();
  const base =
    platform === 'win32'
      ? (env['APPDATA'] ?? join(home, 'AppData', 'Roaming'))
      : platform === 'darwin'
        ? join(home, 'Library', 'Application Support')
        : (env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'));
  return join(base, 'Quartermaster', 'web');
}
