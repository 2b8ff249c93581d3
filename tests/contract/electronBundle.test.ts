import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { names } from '../support/electronHost';

const runBuiltApp = new URL('../support/runBuiltApp.ts', import.meta.url).pathname;

interface Report {
  readonly handledBefore: number;
  readonly callsBeforeReady: string[];
  readonly calls: [string, ...unknown[]][];
  readonly handled: string[];
  /** Routes that the built preload script passes on. */
  readonly known: string[];
  readonly listenersOfStore: number;
  readonly required: string[];
  readonly exposed: [string, string[]][];
  readonly info: { host: string; notices: object[] };
  readonly status: string;
  readonly events: number;
  readonly refused: unknown;
  readonly page: { status: number; text: string };
}

describe('the built desktop app, with a stand-in for electron', () => {
  let dataDir: string;
  let report: Report;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-desktop-'));
    const { stdout } = await promisify(execFile)(process.execPath, [runBuiltApp, '--data-dir', dataDir]);
    report = JSON.parse(stdout) as Report;
  }, 60_000);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('registers its scheme first of all, and takes the lock before it is ready', () => {
    expect(report.callsBeforeReady).toEqual([
      'protocol.registerSchemesAsPrivileged',
      'app.enableSandbox',
      'app.setName',
      'app.setPath',
      'app.requestSingleInstanceLock',
    ]);
    expect(report.calls[0]).toEqual([
      'protocol.registerSchemesAsPrivileged',
      [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } }],
    ]);
  });

  it('opens one hardened window over the built page', () => {
    const windows = report.calls.filter(([name]) => name === 'new BrowserWindow');
    expect(windows).toHaveLength(1);
    expect(windows[0]?.[1]).toMatchObject({
      show: false,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        preload: new URL('../../out/preload/index.cjs', import.meta.url).pathname,
      },
    });
    expect(report.page).toEqual({ status: 200, text: expect.stringContaining('<div id="root">') });
  });

  it('S4: handles exactly the routes of the contract, and refuses a foreign frame', () => {
    expect(report.handledBefore).toBe(0);
    expect(report.handled.toSorted()).toEqual(names.routes.toSorted());
    expect(report.known.toSorted()).toEqual(names.routes.toSorted());
    expect(report.refused).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });

  it('S4: the preload script needs electron alone and exposes exactly send and listen', () => {
    expect(report.required).toEqual(['electron']);
    expect(report.exposed).toEqual([['quartermaster', ['send', 'listen']]]);
  });

  it('S4: the channel that electron-store opens has no listener left', () => {
    expect(report.listenersOfStore).toBe(0);
  });

  it('holds a chat: the sample server speaks over its port, and what was approved is done', () => {
    expect(report.info).toMatchObject({ host: 'electron', notices: [] });
    expect(report.status).toBe('done');
    expect(report.events).toBeGreaterThan(0);
    expect(readFileSync(join(dataDir, 'notes.md'), 'utf8')).toContain('- built and run');
  });
});
