import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageCommand, runCommand } from './runCommand.ts';

/** Longest time, in ms, that is spent on fetching Electron's program; once it is there it stays. */
export const FETCH_TIMEOUT_MS = 60_000;

/** How this machine is looked at; given in so that tests can be any machine. */
export interface DesktopProbes {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute path of Electron's program; undefined when it was not fetched yet. */
  readonly installedProgram: () => string | undefined;
  /** Fetches it, within `FETCH_TIMEOUT_MS` and with its words on the terminal. @returns whether it is there now */
  readonly fetchProgram: () => Promise<boolean>;
}

/** The program that shows the desktop app, or the sentence that says why there is none. */
export type DesktopApp = { readonly program: string } | { readonly reason: string };

/** Fetches Electron's program where it is missing and could be shown. */
export async function findDesktopApp(probes: DesktopProbes): Promise<DesktopApp> {
  const { platform, environment } = probes;
  if (platform === 'linux' && !environment['DISPLAY'] && !environment['WAYLAND_DISPLAY']) {
    return { reason: 'There is no display here, so Quartermaster is served to a browser instead of opening a window.' };
  }
  const held = probes.installedProgram();
  if (held !== undefined) return { program: held };
  if (await probes.fetchProgram()) {
    const fetched = probes.installedProgram();
    if (fetched !== undefined) return { program: fetched };
  }
  return {
    reason:
      'Electron’s program could not be fetched, so Quartermaster is served to a browser instead; `npm start` tries again next time.',
  };
}

/** This machine. */
export const machineProbes: DesktopProbes = {
  platform: process.platform,
  environment: process.env,
  installedProgram: () => {
    const pathFile = packageCommand('electron/path.txt');
    if (!existsSync(pathFile)) return undefined;
    const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? packageCommand('electron/dist');
    const program = join(folder, readFileSync(pathFile, 'utf8'));
    return existsSync(program) ? program : undefined;
  },
  fetchProgram: () => {
    console.error(`Fetching Electron’s program, once; at most ${FETCH_TIMEOUT_MS / 1000} seconds …`);
    return runCommand(process.execPath, [packageCommand('electron/install.js')], {
      stdio: ['ignore', 2, 2],
      timeout: FETCH_TIMEOUT_MS,
    });
  },
};
