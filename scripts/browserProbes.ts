import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { packageCommand, runCommand } from './runCommand.ts';

/** What the search for a browser asks of the machine, given in so that tests need none. */
export interface BrowserProbes {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where Playwright keeps its own Chromium; undefined where it has none for this system. */
  playwrightPath(): string | undefined;
  /** Whether there is a program at this path and it starts. */
  runs(path: string): boolean;
  downloadWithPlaywright(timeout: number): Promise<boolean>;
  /** Whether this user can install a package of the distribution without being asked. */
  mayInstallPackages(): boolean;
  installPackage(timeout: number): Promise<boolean>;
  say(line: string): void;
}

const visible = ['ignore', 2, 2] as ['ignore', 2, 2];

/** The machine this runs on. */
export const systemProbes: BrowserProbes = {
  platform: process.platform,
  env: process.env,
  playwrightPath() {
    try {
      return chromium.executablePath() || undefined;
    } catch {
      return undefined; // Playwright knows no Chromium for this system
    }
  },
  runs(path) {
    if (!existsSync(path)) return false;
    // On Windows `--version` would open a window.
    return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
  },
  downloadWithPlaywright: timeout =>
    runCommand(process.execPath, [packageCommand('@playwright/test/cli.js'), 'install', 'chromium'], {
      stdio: visible,
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
      timeout,
    }),
  mayInstallPackages: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  async installPackage(timeout) {
    const options = { stdio: visible, env: { DEBIAN_FRONTEND: 'noninteractive' }, timeout };
    return (
      (await runCommand('apt-get', ['update'], options)) &&
      (await runCommand('apt-get', ['install', '-y', 'chromium'], options))
    );
  },
  say: line => console.error(line),
};
