import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataDir, parseCommandLine } from '../commandLine';

const parse = (...args: string[]) => parseCommandLine(args, { XDG_DATA_HOME: '/data' }, 'linux');

describe('command line of the web host', () => {
  it('without anything: the usual port, the usual folder, and the browser', () => {
    expect(parse()).toEqual({ port: undefined, dataDir: '/data/Quartermaster/web', open: true, help: false });
  });

  it('takes port, folder and no browser', () => {
    expect(parse('--port', '0', '--data-dir', 'here', '--no-open')).toEqual({
      port: 0,
      dataDir: resolve('here'),
      open: false,
      help: false,
    });
  });

  it.each([
    ['a port that is no number', ['--port', 'x']],
    ['a port that is too high', ['--port', '65536']],
    ['a negative port', ['--port=-1']],
    ['a flag it does not know', ['--prot', '1']],
    ['a word too many', ['start']],
    ['a folder without a name', ['--data-dir']],
  ])('refuses %s and says what it takes', (_name, args) => {
    expect(() => parse(...args)).toThrowError(/Usage: npm run web/);
  });

  it.each([
    ['win32', { APPDATA: 'C:\\Roaming' }, 'C:\\Roaming'],
    ['linux', {}, '.local/share'],
    ['darwin', {}, 'Library/Application Support'],
  ] as const)('on %s the data is where programs keep it', (platform, env, part) => {
    expect(defaultDataDir(env, platform)).toContain(part);
  });
});
