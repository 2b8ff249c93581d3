import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './program';

test('web search is set up and tried, and an assistant carries it', async ({ page, app }) => {
  const asked: string[] = [];
  const engine = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://host').searchParams.get('q') ?? '');
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({
        results: [{ title: 'Lighthouses', url: 'https://example.org/lighthouses', content: 'They shine.' }],
      }),
    );
  });
  await new Promise<void>(resolve => engine.listen(0, '127.0.0.1', resolve));
  const { port } = engine.address() as AddressInfo;

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Search with').selectOption('searxng');
  await page.getByLabel('Address of SearXNG').fill(`http://127.0.0.1:${port}`);
  await page.getByRole('region', { name: 'Web search and pages' }).getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await app.request('settings.get', {})).webSearch.searxngUrl)
    .toBe(`http://127.0.0.1:${port}`);
  await page.getByLabel('Try a web search').fill('lighthouses');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Lighthouses' })).toBeVisible();
  expect(asked).toEqual(['lighthouses']);

  await page.getByLabel('Addresses that pages may come from').fill('not a network');
  await page.getByRole('region', { name: 'Web search and pages' }).getByRole('button', { name: 'Save' }).click();
  const complaint = page.getByText(/“not a network” is neither an address nor a network/);
  await expect(complaint).toBeVisible();
  await page.getByRole('button', { name: 'Models' }).click();
  await expect(complaint, 'an error stays on its page').toBeHidden();

  await page.getByRole('button', { name: 'Edit Quartermaster' }).click();
  await page.getByRole('switch', { name: 'Carries web search and pages' }).click();
  await page.getByRole('button', { name: 'Parameters' }).click();
  await page.getByLabel('Temperature').fill('0.4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await app.request('assistants.list', {}))[0])
    .toMatchObject({ settings: { enableWebSearch: true }, parameters: { temperature: 0.4 } });
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.getByRole('button', { name: 'Tools' }).click();
  await expect(page.getByText('Search with SearXNG, and pages')).toBeVisible();
  engine.close();
});

test('S1: a damaged settings file and a damaged database are said so, and nothing is an empty app', async ({
  page,
  app,
}) => {
  await page.getByRole('button', { name: 'How do approvals work?' }).click();
  await expect.poll(async () => (await app.request('conversations.list', { limit: 5 })).length).toBe(1);
  await app.killAndRestart();
  const database = join(app.dataDir, 'quartermaster.db');
  await app.killAndDamage(() => {
    writeFileSync(join(app.dataDir, 'settings.json'), '{"appearance": {"theme"');
    const bytes = readFileSync(database);
    bytes.fill(0x5a, bytes.length - 4_096);
    writeFileSync(database, bytes);
  });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'The settings could not be read' })).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The file with your chats and assistants was' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Put this notice away' }).first().click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  expect((await app.request('assistants.list', {})).length).toBeGreaterThan(0);
});

test('an MCP server and a list of models are edited', async ({ page, app }) => {
  const { id } = await app.request('mcp.createServer', {
    config: {
      name: 'Broken',
      transport: { type: 'stdio', command: 'no-such-program', env: { TOKEN: 'secret-value' } },
    },
  });
  await page.getByRole('button', { name: 'MCP servers' }).click();
  const server = page.getByRole('region', { name: 'Broken' });
  await expect(server.getByText('Failed')).toBeVisible();
  await server.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Environment: TOKEN (values are sealed, and stay as they are)')).toBeVisible();
  await page.getByLabel('Command').fill(process.execPath);
  await page
    .getByLabel('Arguments')
    .fill(join(process.cwd(), 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Broken' }).getByText('Ready')).toBeVisible();
  expect((await app.request('mcp.listServers', {})).find(held => held.id === id)?.transport).toMatchObject({
    envNames: ['TOKEN'],
  });
  expect(await page.content()).not.toContain('secret-value');

  const provider = await app.request('providers.create', {
    kind: 'openai-compatible',
    name: 'Mine',
    baseUrl: 'http://127.0.0.1:9/v1',
  });
  await page.getByRole('button', { name: 'Models' }).click();
  await page.getByRole('region', { name: 'Mine' }).getByRole('button', { name: 'Edit models' }).click();
  await page.getByRole('button', { name: 'Add a model' }).click();
  await page.getByLabel('Name of the model').fill('my-model');
  await page.getByLabel('Context').fill('32000');
  await page.getByLabel('Pictures').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Mine' })).toContainText('my-model (32k)');
  expect((await app.request('providers.list', {})).find(({ id: held }) => held === provider.id)?.models).toEqual([
    {
      id: 'my-model',
      label: 'my-model',
      contextWindow: 32_000,
      supportsTools: true,
      supportsImages: true,
      edited: true,
    },
  ]);
});
