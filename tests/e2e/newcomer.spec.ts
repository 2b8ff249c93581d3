import { expect } from '@playwright/test';
import { openAiDialect } from '../support/openAiDialect';
import { startModelServer } from '../support/modelServer';
import { callsOf, newestChat, say, test } from './program';

/** Ollama's usual port: the app looks there by itself. */
const OLLAMA_PORT = 11_434;

test('a newcomer with a local model: from the first start to an answer that used a tool in two clicks', async ({
  page,
  app,
}) => {
  const server = await startModelServer(openAiDialect, () => true, OLLAMA_PORT);
  server.title = 'How approvals work';
  server.script(
    { call: { name: offered => offered.find(name => name === 'kb_search'), input: '{"query":"approvals"}' } },
    { say: 'A card asks you before a **risky** call.' },
  );
  await page.reload();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('Your own model answers now.')).toBeVisible();
  await page.getByRole('button', { name: 'How do approvals work?' }).click();
  await expect(page.getByText('A card asks you before a risky call.')).toBeVisible();
  expect(await callsOf(app)).toMatchObject([{ toolName: 'kb_search', state: 'output-available' }]);
  const { items } = await newestChat(app);
  expect(items.at(-1)?.model).toMatchObject({ label: 'strict-1', demo: false });
  await expect(page.getByRole('heading', { name: 'How approvals work' })).toBeVisible();
  await server.close();
});

test('a text and a picture are attached, shown, and reach a model that takes pictures', async ({ page, app }) => {
  const server = await startModelServer(openAiDialect, () => true);
  const provider = await app.request('providers.create', {
    kind: 'openai-compatible',
    name: 'Mine',
    baseUrl: server.url,
  });
  await app.request('providers.listModels', { id: provider.id });
  const [assistant] = await app.request('assistants.list', {});
  await app.request('assistants.update', {
    id: assistant?.id ?? '',
    patch: { providerId: provider.id, modelId: 'strict-1' },
  });
  /** One red pixel. */
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'shopping.txt', mimeType: 'text/plain', buffer: Buffer.from('milk, bread') },
    { name: 'pixel.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') },
    { name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('4d5a9000ff00', 'hex') },
  ]);
  await expect(page.getByText('program.exe is neither text nor a picture')).toBeVisible();
  await expect(page.getByText('is not known to take pictures')).toBeVisible();
  await page.getByRole('button', { name: 'It does take them' }).click();
  await expect(page.getByText('is not known to take pictures')).toBeHidden();
  await say(page, 'What do you see?');
  await expect(page.getByText('Done.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'pixel.png' })).toBeVisible();
  const body = JSON.stringify(server.requests[0]?.body['messages']);
  expect(body).toContain('milk, bread');
  expect(body).toContain(`data:image/png;base64,${picture}`);

  await page.reload();
  await expect(page.getByRole('img', { name: 'pixel.png' })).toBeVisible();
  await expect(page.getByText('shopping.txt')).toBeVisible();
  await server.close();
});
