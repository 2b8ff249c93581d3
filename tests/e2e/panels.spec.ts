import { expect } from '@playwright/test';
import { test } from './program';

test('a server whose command is not there says so with command and PATH, and can be removed', async ({ page, app }) => {
  await page.getByRole('button', { name: 'MCP servers' }).click();
  await page.getByRole('button', { name: 'Add server' }).click();
  await page.getByLabel('Name').fill('Broken');
  await page.getByLabel('Command').fill('no-such-command');
  await page.getByLabel('Environment').fill('not a line');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('“not a line” is not a line like NAME=value.');
  await expect(page.getByLabel('Environment')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Environment').fill('API_KEY=hunter2');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const broken = page.getByRole('region', { name: 'Broken', exact: true });
  await expect(broken).toContainText('was not found');
  await expect(broken).toContainText('Command: no-such-command');
  await expect(broken).toContainText('PATH: /');
  await expect(broken).toContainText('API_KEY');
  expect(await page.content()).not.toContain('hunter2');
  await broken.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove server' }).click();
  await expect(broken).toBeHidden();
  expect((await app.request('mcp.listServers', {})).map(({ name }) => name)).toEqual(['Sample']);
});

test('a tool is switched off and its level chosen in the list of its server', async ({ page, app }) => {
  await page.getByRole('button', { name: 'MCP servers' }).click();
  await page.getByRole('button', { name: 'Tools of Sample' }).click();
  await page.getByRole('switch', { name: 'Read notes is on' }).click();
  await page.getByLabel('Approval of Search notes').selectOption('force-prompt');
  const [sample] = await app.request('mcp.listServers', {});
  await expect
    .poll(async () =>
      (await app.request('mcp.listTools', { serverId: sample?.id ?? '' }))
        .slice(0, 2)
        .map(({ name, enabled, level }) => [name, enabled, level]),
    )
    .toEqual([
      ['read_notes', false, 'auto'],
      ['search_notes', true, 'force-prompt'],
    ]);
});

test('an assistant is made, carries what it is given, and is deleted with its chats', async ({ page, app }) => {
  await page.getByRole('button', { name: 'New assistant' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Scribe');
  await page.getByRole('switch', { name: 'Carries Sample' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Scribe' })).toBeVisible();
  const made = (await app.request('assistants.list', {})).find(({ name }) => name === 'Scribe');
  expect(made?.settings).toMatchObject({ knowledgeBaseIds: [], mcpServerIds: [expect.any(String)] });
  await page.getByRole('button', { name: 'Delete Scribe' }).click();
  await page.getByRole('button', { name: 'Delete assistant' }).click();
  await expect.poll(async () => (await app.request('assistants.list', {})).length).toBe(1);
});

test('a knowledge base takes a text, finds it, and lets it go', async ({ page, app }) => {
  await page.getByRole('button', { name: 'Knowledge' }).click();
  await page.getByRole('button', { name: 'New base' }).click();
  await page.getByLabel('Name').fill('Recipes');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add to Recipes' }).click();
  await page.getByLabel('Title').fill('Soup');
  await page.getByLabel('Text', { exact: true }).fill('Boil the leek gently for an hour.');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Search Recipes').fill('leek');
  await page.getByRole('region', { name: 'Recipes' }).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('region', { name: 'Recipes' })).toContainText('Boil the leek');
  await page.getByRole('button', { name: 'Delete base' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete base' }).click();
  await expect
    .poll(async () => (await app.request('knowledge.listBases', {})).map(({ name }) => name))
    .toEqual(['Quartermaster guide']);
});

test('the theme is applied at once, kept by main, and there again after a reload', async ({ page, app }) => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(async () => (await app.request('settings.get', {})).appearance.theme).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText(app.dataDir)).toBeVisible();
});
