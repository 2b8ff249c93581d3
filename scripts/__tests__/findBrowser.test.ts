import { describe, expect, it } from 'vitest';
import type { BrowserProbes } from '../browserProbes.ts';
import { findInstalledBrowser, obtainBrowser } from '../findBrowser.ts';

/** A machine with the given programs on it, which notes what was done to it. */
function machine(programs: string[], overrides: Partial<BrowserProbes> = {}) {
  const done: string[] = [];
  const probes: BrowserProbes = {
    platform: 'linux',
    env: { PATH: '/usr/local/bin:/usr/bin' },
    playwrightPath: () => '/cache/playwright/chrome',
    runs: path => programs.includes(path),
    downloadWithPlaywright: async () => Boolean(done.push('download')),
    mayInstallPackages: () => true,
    installPackage: async () => Boolean(done.push('package')),
    say: () => undefined,
    ...overrides,
  };
  return { probes, done, programs };
}

describe('the search for a browser', () => {
  it('takes the one a person named, even where others are installed', () => {
    const env = { PATH: '/usr/bin', QUARTERMASTER_BROWSER: '/my/chrome' };
    expect(findInstalledBrowser(machine(['/usr/bin/chromium'], { env }).probes)).toBe('/my/chrome');
  });

  it("prefers Playwright's own over the system's", () => {
    const { probes } = machine(['/usr/bin/chromium', '/cache/playwright/chrome']);
    expect(findInstalledBrowser(probes)).toBe('/cache/playwright/chrome');
  });

  it('passes over a browser that is there but does not start', () => {
    const { probes } = machine(['/usr/bin/google-chrome'], { playwrightPath: () => '/broken' });
    expect(findInstalledBrowser(probes)).toBe('/usr/bin/google-chrome');
  });

  it.each([
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
    ['darwin', '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium', { HOME: '/Users/ada' }],
    ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', { PROGRAMFILES: 'C:\\Program Files' }],
    ['linux', '/opt/google/chrome/chrome', {}],
  ] as const)('looks in the usual places of %s: %s', (platform, path, env) => {
    expect(findInstalledBrowser(machine([path], { platform, env }).probes)).toBe(path);
  });

  it('downloads nothing when a browser is installed', async () => {
    const { probes, done } = machine(['/usr/bin/chromium']);
    expect(await obtainBrowser(probes)).toBe('/usr/bin/chromium');
    expect(done).toEqual([]);
  });

  it("takes Playwright's download before the distribution's package", async () => {
    const { probes, done, programs } = machine([], {
      downloadWithPlaywright: async () => Boolean(programs.push('/cache/playwright/chrome')),
    });
    expect(await obtainBrowser(probes)).toBe('/cache/playwright/chrome');
    expect(done).toEqual([]);
  });

  it("falls back to the distribution's package when the download did not help", async () => {
    const { probes, done, programs } = machine([], {
      installPackage: async () => Boolean(programs.push('/usr/bin/chromium')),
    });
    expect(await obtainBrowser(probes)).toBe('/usr/bin/chromium');
    expect(done).toEqual(['download']);
  });

  it('installs no package where it may not, and finds nothing', async () => {
    const { probes, done } = machine([], { mayInstallPackages: () => false });
    expect(await obtainBrowser(probes)).toBeUndefined();
    expect(done).toEqual(['download']);
  });
});
