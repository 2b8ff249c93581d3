import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSearchPath, type RunShell } from '../searchPath';

const env = { PATH: '/own', SHELL: '/bin/shell' };
const printing =
  (printed: string): RunShell =>
  async () =>
    printed;

describe('search path', () => {
  it.each<[string, RunShell]>([
    ['hangs', () => Promise.reject(new Error('timed out'))],
    ['prints nothing', printing('')],
    ['prints a PATH before it was asked', printing('PATH=/from-the-profile\n')],
    ['has no PATH', printing('__quartermaster_path__\nHOME=/root\n')],
  ])('a shell that %s leaves the path of the process', async (_what, run) => {
    expect(await createSearchPath(env, 'linux', run)()).toBe('/own');
  });

  it('is what the login shell says, whatever its profile prints first', async () => {
    const run = printing('Welcome\nPATH=/no\n__quartermaster_path__\nA=1\nPATH=/opt/bin:/usr/bin\nZ=2\n');
    expect(await createSearchPath(env, 'linux', run)()).toBe('/opt/bin:/usr/bin');
  });

  it('asks at the first use, once, and gives the shell five seconds', async () => {
    const asked: unknown[] = [];
    const searchPath = createSearchPath(env, 'darwin', async (shell, args, timeoutMs) => {
      asked.push([shell, args[0], timeoutMs]);
      return '';
    });
    expect(asked).toEqual([]);
    await Promise.all([searchPath(), searchPath()]);
    expect(asked).toEqual([['/bin/shell', '-lc', 5_000]]);
  });

  it.each<[string, NodeJS.ProcessEnv, NodeJS.Platform]>([
    ['on Windows', { Path: '/own', SHELL: '/bin/shell' }, 'win32'],
    ['without a shell', { PATH: '/own' }, 'linux'],
  ])('asks nobody %s', async (_where, environment, platform) => {
    const run: RunShell = () => Promise.reject(new Error('must not run'));
    expect(await createSearchPath(environment, platform, run)()).toBe('/own');
  });
});

describe.skipIf(process.platform === 'win32')('search path of a real shell', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartermaster-shell-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('comes from its profile, past what that prints', async () => {
    writeFileSync(join(folder, '.profile'), 'echo hello\nPATH="/from-profile:$PATH"\n');
    const shell = join(folder, 'shell');
    writeFileSync(shell, `#!/bin/sh\nHOME='${folder}'\nexport HOME\nexec /bin/sh -l -c "$2"\n`);
    chmodSync(shell, 0o755);
    expect(await createSearchPath({ PATH: '/usr/bin:/bin', SHELL: shell }, 'linux')()).toMatch(/^\/from-profile:/);
  });
});
