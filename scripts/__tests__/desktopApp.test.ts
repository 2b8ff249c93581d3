import { expect, it } from 'vitest';
import { type DesktopProbes, findDesktopApp } from '../desktopApp.ts';

/** A Linux desktop on which nothing was fetched yet. */
function machine(change: Partial<DesktopProbes> = {}) {
  let fetches = 0;
  const probes: DesktopProbes = {
    platform: 'linux',
    environment: { DISPLAY: ':0' },
    installedProgram: () => (fetches > 0 ? '/electron' : undefined),
    fetchProgram: async () => {
      fetches += 1;
      return true;
    },
    ...change,
  };
  return { probes, fetches: () => fetches };
}

it('opens what is there without fetching anything', async () => {
  const { probes, fetches } = machine({ installedProgram: () => '/held' });
  expect(await findDesktopApp(probes)).toEqual({ program: '/held' });
  expect(fetches()).toBe(0);
});

it('fetches the program once where it is missing', async () => {
  const { probes, fetches } = machine();
  expect(await findDesktopApp(probes)).toEqual({ program: '/electron' });
  expect(fetches()).toBe(1);
});

it('says so in one sentence when it cannot be fetched, or was fetched by half', async () => {
  for (const fetchProgram of [async () => false, async () => true]) {
    const { probes } = machine({ fetchProgram, installedProgram: () => undefined });
    expect(await findDesktopApp(probes)).toEqual({
      reason: expect.stringMatching(/^Electron.*could not be fetched[^.]*\.$/),
    });
  }
});

it('without a display nothing is fetched: no window could be shown', async () => {
  const { probes, fetches } = machine({ environment: {} });
  expect(await findDesktopApp(probes)).toEqual({ reason: expect.stringMatching(/^There is no display here[^.]*\.$/) });
  expect(fetches()).toBe(0);
});

it.each(['darwin', 'win32'] as const)('%s has a display without saying so', async platform => {
  const { probes } = machine({ platform, environment: {} });
  expect(await findDesktopApp(probes)).toEqual({ program: '/electron' });
});

it('Wayland is a display too', async () => {
  const { probes } = machine({ environment: { WAYLAND_DISPLAY: 'wayland-0' } });
  expect(await findDesktopApp(probes)).toEqual({ program: '/electron' });
});
