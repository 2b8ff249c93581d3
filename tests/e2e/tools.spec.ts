import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { callsOf, composer, say, test } from './program';

const warehouse = resolve(import.meta.dirname, '../fixtures/warehouseServer.mjs');

test('two hundred tools: the model finds the right one, and every tool says why it is where it is', async ({
  page,
  app,
}) => {
  const { id } = await app.request('mcp.createServer', {
    config: {
      name: 'Warehouse',
      trusted: true,
      transport: { type: 'stdio', command: process.execPath, args: [warehouse], env: { WAREHOUSE_TOOLS: '200' } },
    },
  });
  await expect
    .poll(async () => (await app.request('mcp.listServers', {})).find(server => server.id === id)?.toolCount)
    .toBe(200);
  const [assistant] = await app.request('assistants.list', {});
  await app.request('assistants.update', { id: assistant?.id ?? '', patch: { settings: { mcpServerIds: [id] } } });
  await say(page, 'weigh the eggs, amount 4');
  await expect(page.getByText('weigh_eggs: 4 done').first()).toBeVisible();
  expect((await callsOf(app)).map(({ via, label }) => [via, label])).toEqual([
    [undefined, 'Search tools'],
    ['tool_invoke', 'weigh_eggs'],
  ]);
  await expect(page.getByText('weigh_eggs', { exact: true })).toBeVisible();

  await composer(page).press('Escape');
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('button', { name: 'Every tool, and why…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Every tool, and why' });
  await expect(dialog.getByText('and can find 200 more')).toBeVisible();
  await dialog.getByLabel('Filter by name').fill('web');
  await expect(dialog.getByText('Quartermaster does not carry web search and pages.').first()).toBeVisible();
  await dialog.getByLabel('Filter by name').fill('append note');
  await expect(dialog.getByText('Quartermaster does not carry Sample.')).toBeVisible();
  await dialog.getByLabel('Filter by name').fill('');
  if (process.env['QUARTERMASTER_PICTURES'])
    await page.screenshot({ path: `${process.env['QUARTERMASTER_PICTURES']}/explain.png` });
  await dialog.getByLabel('Filter by name').fill('append note');
  await dialog.getByRole('button', { name: 'Give Sample to Quartermaster' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Append note' })).toContainText('It asks every time');
  await dialog.getByRole('button', { name: 'Switch Append note off for Quartermaster' }).click();
  await expect(dialog.getByRole('button', { name: 'Switch it on for Quartermaster' })).toBeVisible();
});
