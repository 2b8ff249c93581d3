import { expect, it } from 'vitest';
import { browserCommand } from '../openBrowser';

const url = 'http://127.0.0.1:1/?token=a';

it('opens nothing on a server without a display', () => {
  expect(browserCommand(url, 'linux', {})).toBeUndefined();
});

it.each([
  ['linux', { DISPLAY: ':0' }, ['xdg-open', [url]]],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', [url]]],
  ['darwin', {}, ['open', [url]]],
  ['win32', {}, ['rundll32', ['url.dll,FileProtocolHandler', url]]],
] as const)('hands the whole address to the desktop of %s %o', (platform, env, command) => {
  expect(browserCommand(url, platform, env)).toEqual(command);
});
