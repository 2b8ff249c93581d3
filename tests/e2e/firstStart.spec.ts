import { expect } from '@playwright/test';
import { callsOf, card, newestChat, partsOf, say, test } from './program';

test('first start: the address lets the browser in and is gone from the address bar', async ({ page, app }) => {
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  await expect(page.getByRole('heading', { name: 'Quartermaster' })).toBeVisible();
  const stranger = await page.request.post(`${new URL(app.entryUrl()).origin}/api/rpc/assistants.list`, {
    headers: { cookie: '' },
  });
  expect(stranger.status()).toBe(401);
});

test('first start: a question is answered from the knowledge base, by a model badged Demo', async ({ page, app }) => {
  await page.getByRole('button', { name: 'How do approvals work?' }).click();
  await expect(page.getByRole('button', { name: /Search knowledge.*Done/ })).toBeVisible();
  await expect(page.getByText('This is what the knowledge bases say')).toBeVisible();
  await expect(page.getByText('Demo', { exact: true })).toBeVisible();
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');
  expect(await callsOf(app)).toMatchObject([{ toolName: 'kb_search', state: 'output-available' }]);
  await page.getByRole('button', { name: /Search knowledge.*Done/ }).click();
  await expect(page.getByRole('region', { name: 'Arguments of Search knowledge' })).toContainText('approval');
});

test('an approved call: nothing happens before the click, one line after it', async ({ page, app }) => {
  await page.getByRole('button', { name: 'Add a note: try Quartermaster' }).click();
  await expect(card(page)).toContainText('append_note');
  await expect(card(page)).toContainText('on Sample');
  await expect(card(page)).toContainText('"text": "try Quartermaster"');
  await expect(page.getByRole('navigation').getByText('Needs your approval')).toBeAttached();
  expect(app.notes()).toEqual([]);
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('waiting');

  await card(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Noted: try Quartermaster').first()).toBeVisible();
  await expect(card(page)).toBeHidden();
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');
  expect(app.notes()).toEqual(['- try Quartermaster']);
  expect(await app.request('approvals.list', {})).toEqual([]);
});

test('a denied call: the reason reaches the assistant, and the file stays as it was', async ({ page, app }) => {
  await say(page, 'Add a note: buy milk');
  await card(page).getByRole('button', { name: 'Deny…' }).click();
  await page.getByLabel('Reason').fill('we have some');
  await card(page).getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(page.getByText('You declined')).toContainText('we have some');
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');
  expect(await callsOf(app)).toMatchObject([{ state: 'output-denied', note: 'we have some' }]);
  expect(app.notes()).toEqual([]);
});

test('several cards are answered together', async ({ page, app }) => {
  await say(page, 'Add a note: one; add a note: two');
  await expect(card(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Approve all' }).click();
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');
  expect(app.notes().toSorted()).toEqual(['- one', '- two']);
});

test('stop ends the answer, keeps what had come, and the next message works', async ({ page, app }) => {
  await say(page, 'Tell me a long story');
  await expect(page.getByText('The quartermaster of the long voyage')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped.')).toBeVisible();
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('stopped');
  await say(page, 'Convert 42 km to miles');
  await expect(page.getByText('26.09759007').first()).toBeVisible();
  expect((await partsOf(app)).some(part => part.type === 'notice' && part.code === 'stopped')).toBe(true);
});

test('a switch in the composer takes the tools away for this chat', async ({ page, app }) => {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('switch', { name: 'Sample' }).click();
  await page.keyboard.press('Escape');
  await say(page, 'Convert 42 km to miles');
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');
  expect((await callsOf(app)).filter(({ source }) => source?.toolName === 'convert_length')).toEqual([]);
  const { conversation } = await newestChat(app);
  expect(Object.values(conversation.toolOverrides.mcpServers ?? {})).toEqual([false]);
});
