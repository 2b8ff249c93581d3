import { expect } from '@playwright/test';
import { openAiDialect } from '../support/openAiDialect';
import { startModelServer } from '../support/modelServer';
import { callsOf, card, newestChat, say, test } from './program';

const key = 'sk-secret-of-this-test';

test('a model of one’s own: added with address and key, chosen for the assistant, and it uses tools', async ({
  page,
  app,
}) => {
  const server = await startModelServer(openAiDialect, headers => headers['authorization'] === `Bearer ${key}`);
  await page.getByRole('button', { name: 'Models' }).click();
  await page.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page.getByLabel('Name').fill('Mine');
  await page.getByLabel('Address').fill(server.url.replace('http://', ''));
  await page.getByLabel('Key').fill('a wrong one');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Mine refused the key')).toBeVisible();

  const mine = page.getByRole('region', { name: 'Mine' });
  await mine.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Key').fill(key);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(mine).toContainText('strict-1 (64k), strict-2');
  await mine.getByRole('button', { name: 'Test' }).click();
  await expect(mine).toContainText('Mine answers and lists 2 models.');
  expect(await page.content()).not.toContain(key);

  await page.getByRole('button', { name: 'Edit Quartermaster' }).click();
  await page.getByLabel('Provider').selectOption('Mine');
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('strict-1');
  await page.getByRole('button', { name: 'Save' }).click();

  server.script(
    {
      call: {
        name: offered => offered.find(name => name.includes('appendNote')),
        input: '{"text":"from a real protocol"}',
      },
    },
    { say: 'It is **noted**.' },
  );
  await page.getByRole('button', { name: 'New chat' }).click();
  await say(page, 'Please note this');
  await card(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('It is noted.')).toBeVisible();
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');
  await expect(page.getByText('Demo', { exact: true })).toBeHidden();
  expect(app.notes()).toEqual(['- from a real protocol']);
  expect(await callsOf(app)).toMatchObject([{ state: 'output-available' }]);
  await server.close();

  await say(page, 'And now?');
  await expect(page.getByText(/cannot be reached: nothing listens there/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
