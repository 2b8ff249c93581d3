import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { _electron, expect, type Page, test } from '@playwright/test';
import { packagedExecutable } from '../../scripts/packagedApp';
import type { PreloadBridge } from '../../src/renderer/client/electronTransport';

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-desktop-'));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const notes = () => readIfThere(join(dataDir, 'notes.md')).split('\n').filter(Boolean);

/** Asks main from inside the page, as the page itself does. */
const ask = (page: Page, route: string) =>
  page.evaluate(
    name => (window as unknown as { quartermaster: PreloadBridge }).quartermaster.send(name, {}),
    route,
  ) as Promise<{ ok: boolean; data: unknown; error?: { code: string } }>;

const launch = async () => {
  const app = await _electron.launch({
    executablePath: packagedExecutable(true),
    args: [`--data-dir=${dataDir}`],
    chromiumSandbox: true,
  });
  return { app, page: await app.firstWindow() };
};

test('first start: the demo model asks to write a note, and writes it once it may', async () => {
  const { app, page } = await launch();
  await expect(page).toHaveURL('app://quartermaster/');
  await expect
    .poll(async () => {
      const { data } = await ask(page, 'mcp.listServers');
      return (data as { toolCount: number | null }[]).map(({ toolCount }) => (toolCount ?? 0) > 0);
    })
    .toEqual([true]);

  await page.getByRole('button', { name: 'Add a note: try Quartermaster' }).click();
  const card = page.getByRole('region', { name: 'Approval: Append note' });
  await expect(card).toContainText('"text": "try Quartermaster"');
  expect(notes()).toEqual([]);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Noted: try Quartermaster').first()).toBeVisible();
  await expect(card).toBeHidden();
  expect(notes()).toEqual(['- try Quartermaster']);
  await app.close();
});

test('the page has no Node, and reaches main through the two functions of the bridge only', async () => {
  const { app, page } = await launch();
  const seen = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer'].filter(name => name in window),
    bridge: Object.keys((window as unknown as { quartermaster: object }).quartermaster),
  }));
  expect(seen).toEqual({ globals: [], bridge: ['send', 'listen'] });
  expect(await ask(page, 'electron-store-get-data')).toMatchObject({ ok: false, error: { code: 'unknown_route' } });
  await app.close();
});

test('the chats are there again after a restart', async () => {
  const first = await launch();
  await first.page.getByRole('button', { name: 'How do approvals work?' }).click();
  await expect(first.page.getByText('This is what the knowledge bases say')).toBeVisible();
  await first.app.close();
  const second = await launch();
  await expect(second.page.getByRole('navigation').getByText('How do approvals work?').first()).toBeVisible();
  await second.app.close();
});

test('the package for people: its fuses are set, and it starts', async () => {
  const executable = packagedExecutable(false);
  expect(await getCurrentFuseWire(executable)).toMatchObject({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: FuseState.DISABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  });
  const app = spawn(executable, [`--data-dir=${dataDir}`], { stdio: 'inherit' });
  const exited = once(app, 'exit');
  const log = join(dataDir, 'logs', 'quartermaster.log');
  await expect.poll(() => readIfThere(log), { timeout: 60_000 }).toContain('The window is shown');
  app.kill();
  await exited;
});
