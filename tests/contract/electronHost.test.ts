import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBridge } from '../../src/preload/bridge';
import { names, startTestElectronHost, type TestElectronHost } from '../support/electronHost';
import { createIpcRenderer, type FrameStandIn } from '../support/electronStandIn';
import { waitFor } from '../support/waitFor';
import { describeHost } from './hostContract';

describeHost('the Electron host', async () => {
  const desktop = await startTestElectronHost(2);
  return { transport: desktop.transportOf(0), other: desktop.transportOf(1), close: () => desktop.close() };
});

describe('Electron host', () => {
  let desktop: TestElectronHost;
  beforeAll(async () => {
    desktop = await startTestElectronHost();
  });
  afterAll(() => desktop.close());
  const window = () => desktop.electron.windows[0]!;
  const opened = () => desktop.electron.calls.filter(([name]) => name === 'shell.openExternal').map(([, url]) => url);
  const assistants = async () => (await desktop.app.request('assistants.list', {})).length;

  it('S4: handles exactly the routes of the contract', () => {
    expect([...desktop.electron.ipcMain.handlers.keys()].toSorted()).toEqual(names.routes.toSorted());
  });

  it('makes a window that is sandboxed, isolated and bound to its preload script', () => {
    const { webPreferences, ...options } = window().options as { webPreferences: object };
    expect(webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: false,
      preload: expect.stringMatching(/^\/.*preload\.cjs$/),
    });
    expect(options).toMatchObject({ show: false, minWidth: 900, minHeight: 600 });
    expect(window().address).toBe('app://quartermaster/');
    expect(window().shown).toEqual(['show']);
  });

  it.each<[string, (own: FrameStandIn) => FrameStandIn | null]>([
    ['a frame that is gone', () => null],
    ['a frame inside the page', own => ({ ...own, frameTreeNodeId: 7, parent: own })],
    ['a frame of another page', own => ({ ...own, frameTreeNodeId: 7 })],
    ['another origin', own => ({ ...own, origin: 'https://evil.example' })],
    ['another host of our scheme', own => ({ ...own, origin: 'app://evil' })],
    ['an origin that is none', own => ({ ...own, origin: 'null' })],
  ])('S4: a call from %s is refused with a typed error and changes nothing', async (_name, frameOf) => {
    const before = await assistants();
    const transport = desktop.transportOf(0, frameOf(window().webContents.mainFrame));
    expect(await transport.send('assistants.create', { name: 'Intruder' })).toMatchObject({
      ok: false,
      error: { code: 'forbidden', message: expect.any(String) },
    });
    expect(await assistants()).toBe(before);
  });

  it('S4: a call from contents that are no window of ours is refused', async () => {
    const handler = desktop.electron.ipcMain.handlers.get('assistants.list') as unknown as (e: object) => unknown;
    const { mainFrame } = window().webContents;
    const reply = await handler({ sender: { id: 9_999, mainFrame }, senderFrame: mainFrame });
    expect(reply).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });

  it('S4: the bridge passes on the names of the contract and gives no channel of Electron away', async () => {
    const asked: string[] = [];
    const ipcRenderer = {
      ...createIpcRenderer(desktop.electron.ipcMain, window()),
      invoke: async (channel: string) => void asked.push(channel),
    };
    const bridge = createBridge(ipcRenderer as never, names);
    expect(Object.keys(bridge).toSorted()).toEqual(['listen', 'send']);
    for (const name of ['electron-store-get-data', 'quartermaster:event', '__proto__', 'ELECTRON_BROWSER_REQUIRE']) {
      expect(await bridge.send(name, {})).toMatchObject({ ok: false, error: { code: 'unknown_route' } });
      expect(() => bridge.listen(name, () => undefined)).toThrowError('no event');
    }
    expect(asked).toEqual([]);
  });

  it('tells windows that are there, and none that is gone', async () => {
    const heard: unknown[] = [];
    const stop = desktop.transportOf(0).listen('tools.changed', payload => heard.push(payload));
    await desktop.host.openWindow();
    desktop.electron.windows[1]!.close();
    desktop.app.core.events.emit('tools.changed', {});
    await waitFor('the event', () => (heard.length > 0 ? true : undefined));
    stop();
    desktop.app.core.events.emit('tools.changed', {});
    expect(heard).toEqual([{}]);
  });

  describe('the page', () => {
    const ask = (address: string, method = 'GET') =>
      desktop.electron.served.get('app')!({ url: address, method } as Request);

    it('is served with a strict policy', async () => {
      const page = await ask('app://quartermaster/');
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('The page')]);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toBe(
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; " +
          "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
      );
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      const script = await ask('app://quartermaster/assets/page.js?v=1#top');
      expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    });

    it.each([
      'app://quartermaster/../secret.txt',
      'app://quartermaster/..%2fsecret.txt',
      'app://quartermaster/%2e%2e/secret.txt',
      'app://quartermaster/%2e%2e%2fsecret.txt',
      'app://quartermaster/assets/..%2f..%2fsecret.txt',
      'app://quartermaster/..%5csecret.txt',
      'app://quartermaster/%252e%252e/secret.txt',
      'app://quartermaster//etc/passwd',
      'app://quartermaster/C:/Windows/win.ini',
      'app://quartermaster/.hidden',
      'app://quartermaster/%2ehidden',
      'app://quartermaster/index.html%00.js',
      'app://quartermaster/%e0%a4%a',
      'app://quartermaster/assets',
      'app://quartermaster/nothing.js',
      'app://evil/index.html',
      'app://me@quartermaster/index.html',
      'app://quartermaster:80/index.html',
      'file:///etc/passwd',
    ])('S4: %s leads to nothing', async address => {
      const answer = await ask(address);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('There is nothing at this address.');
    });

    it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('cannot be asked with %s', async method => {
      expect((await ask('app://quartermaster/', method)).status).toBe(405);
    });
  });

  describe('the window goes nowhere', () => {
    /** Whether Electron was told not to do it. */
    const isPrevented = (event: string, details: object) => {
      let prevented = false;
      window().webContents.emit(event, { ...details, preventDefault: () => (prevented = true) });
      return prevented;
    };

    it.each(['https://evil.example/', 'file:///etc/passwd', 'app://evil/', 'javascript:alert(1)', 'not an address'])(
      'S4: not to %s, by itself or redirected',
      url => {
        expect(isPrevented('will-navigate', { url })).toBe(true);
        expect(isPrevented('will-redirect', { url })).toBe(true);
        expect(isPrevented('will-frame-navigate', { url, isMainFrame: false })).toBe(true);
      },
    );

    it('but it may load itself again', () => {
      expect(isPrevented('will-navigate', { url: 'app://quartermaster/' })).toBe(false);
    });

    it('S4: holds no other page and opens no window', () => {
      expect(isPrevented('will-attach-webview', {})).toBe(true);
      expect(window().webContents.windowOpenHandler?.({ url: 'app://quartermaster/' })).toEqual({ action: 'deny' });
    });

    it('web and mail links open outside, and nothing else does', () => {
      const before = opened().length;
      const links = ['https://example.org/a?b=c', 'http://example.org/', 'mailto:someone@example.org'];
      const others = [
        'file:///etc/passwd',
        'javascript:alert(1)',
        'smb://host/share',
        'ms-msdt:/id',
        'https://bank.example@evil.example/',
        `https://example.org/${'x'.repeat(5_000)}`,
        'nonsense',
      ];
      for (const url of [...links, ...others]) {
        expect(window().webContents.windowOpenHandler?.({ url })).toEqual({ action: 'deny' });
      }
      expect(opened().slice(before)).toEqual(links);
    });

    it('comes back when its process crashed, but not again and again', () => {
      window().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
      window().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
      expect(window().webContents.reloads).toBe(1);
    });
  });

  describe('the page gets no permission', () => {
    const asked = (permission: string, requestingUrl: string) => {
      let granted: boolean | undefined;
      const request = desktop.electron.permissions['request'] as unknown as (...args: unknown[]) => void;
      request({}, permission, (answer: boolean) => (granted = answer), { requestingUrl });
      return granted;
    };
    const checked = (permission: string, origin: string) =>
      (desktop.electron.permissions['check'] as unknown as (...args: unknown[]) => boolean)({}, permission, origin);

    it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem', 'unknown'])(
      'S4: not %s',
      permission => {
        expect(asked(permission, 'app://quartermaster/')).toBe(false);
        expect(checked(permission, 'app://quartermaster')).toBe(false);
      },
    );

    it('but to copy, and that only as our page', () => {
      expect(asked('clipboard-sanitized-write', 'app://quartermaster/')).toBe(true);
      expect(asked('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
      expect(checked('clipboard-sanitized-write', 'app://quartermaster/')).toBe(true);
      expect(checked('clipboard-sanitized-write', 'https://evil.example')).toBe(false);
    });

    it('S4: no device, and no download but of what it made itself', () => {
      expect((desktop.electron.permissions['device'] as () => boolean)()).toBe(false);
      const download = (url: string) => {
        let prevented = false;
        const event = { preventDefault: () => (prevented = true) };
        desktop.electron.session.defaultSession.emit('will-download', event, { getURL: () => url });
        return !prevented;
      };
      expect(download('blob:app://quartermaster/1234')).toBe(true);
      expect(download('https://evil.example/program.exe')).toBe(false);
      expect(download('blob:https://evil.example/1234')).toBe(false);
      expect(download('data:text/plain,x')).toBe(false);
    });
  });

  it('keeps the place of the window when it closes, and answers nothing once the host has closed', async () => {
    const other = await startTestElectronHost();
    const transport = other.transportOf(0);
    other.electron.windows[0]!.bounds = { x: 30, y: 40, width: 950, height: 650 };
    other.host.close();
    const kept = JSON.parse(readFileSync(join(other.dataDir, 'window.json'), 'utf8')) as object;
    expect(kept).toEqual({ bounds: { x: 30, y: 40, width: 950, height: 650 }, maximised: false });
    expect(other.electron.ipcMain.handlers.size).toBe(0);
    expect((await transport.send('assistants.list', {})).ok).toBe(false);
    await other.close();
  });
});
