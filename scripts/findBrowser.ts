import { type BrowserProbes, systemProbes } from './browserProbes.ts';

/** The variable that names the browser to test with; what it names is taken as it is. */
export const browserVariable = 'QUARTERMASTER_BROWSER';

/** What a person can do where no browser was found and none could be fetched. */
export const noBrowserAdvice = `No Chromium or Chrome found for the end-to-end tests: install one, or set ${browserVariable} to its path.`;

const downloadTimeout = 5 * 60_000;

/** Path of a Chromium or Chrome that is on this machine and runs; undefined where there is none. */
export function findInstalledBrowser(probes: BrowserProbes = systemProbes): string | undefined {
  return probes.env[browserVariable] || candidates(probes).find(path => probes.runs(path));
}

/**
 * Path of a browser to test with, fetched where there is none: by Playwright, else by the distribution's package
 * manager when this user may use it. Undefined when nothing helped.
 */
export async function obtainBrowser(probes: BrowserProbes = systemProbes): Promise<string | undefined> {
  const installed = findInstalledBrowser(probes);
  if (installed !== undefined) return installed;

  probes.say('No Chromium or Chrome here: Playwright downloads one …');
  await probes.downloadWithPlaywright(downloadTimeout);
  const downloaded = findInstalledBrowser(probes);
  if (downloaded !== undefined || !probes.mayInstallPackages()) return downloaded;

  probes.say("That did not work: trying the distribution's package …");
  await probes.installPackage(downloadTimeout);
  return findInstalledBrowser(probes);
}

const commandNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

function candidates(probes: BrowserProbes): string[] {
  const { platform, env } = probes;
  const own = probes.playwrightPath();
  const onPath = (env['PATH'] ?? '').split(':').filter(folder => folder.startsWith('/'));
  const places: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ['', env['HOME'] ?? ''].flatMap(home => [
      `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
      `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    ]),
    win32: [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
      .filter(folder => folder !== undefined)
      .flatMap(folder => [
        `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
        `${folder}\\Chromium\\Application\\chrome.exe`,
      ]),
    linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  };
  return [
    ...(own === undefined ? [] : [own]),
    ...(platform === 'win32' ? [] : commandNames.flatMap(name => onPath.map(folder => `${folder}/${name}`))),
    ...(places[platform] ?? []),
  ];
}
