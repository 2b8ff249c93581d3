import { expect } from '@playwright/test';
import { callsOf, card, composer, newestChat, say, test } from './program';

const storyText = async (app: Parameters<typeof newestChat>[0]) =>
  (await newestChat(app)).items
    .at(-1)
    ?.parts.flatMap(part => (part.type === 'text' ? [part.text] : []))
    .join('') ?? '';

test('a reload in the middle of a stream shows it from its start and goes on to its end', async ({ page, app }) => {
  await say(page, 'Tell me a long story');
  await expect(page.getByText('The quartermaster of the long voyage')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The quartermaster of the long voyage' })).toBeVisible();
  expect((await newestChat(app)).turn?.status).toBe('running');
  await expect.poll(async () => (await newestChat(app)).turn?.status, { timeout: 30_000 }).toBe('done');
  const paragraphs = (await storyText(app)).split('\n\n').slice(1);
  expect(paragraphs.length).toBeGreaterThan(5);
  for (const paragraph of paragraphs) await expect(page.getByTestId('message-list')).toContainText(paragraph);
});

test('a reload keeps a card, and another window answers it for both', async ({ page, app, context }) => {
  await say(page, 'Add a note: two windows');
  await expect(card(page)).toBeVisible();
  await page.reload();
  await expect(card(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(app.entryUrl());
  await other.getByRole('button', { name: /needs your approval/ }).click();
  await card(other).getByRole('button', { name: 'Approve' }).click();
  await expect(card(page)).toBeHidden();
  await expect(page.getByText('Noted: two windows').first()).toBeVisible();
  expect(app.notes()).toEqual(['- two windows']);
});

test('kill -9 with a card open: the page reconnects by itself, the card is there, and its answer runs once', async ({
  page,
  app,
}) => {
  await say(page, 'Add a note: after the crash');
  await expect(card(page)).toBeVisible();
  const before = await app.request('approvals.list', {});
  await app.killAndRestart();
  await expect(page.getByText('Quartermaster does not answer')).toBeHidden();
  expect(await app.request('approvals.list', {})).toEqual(before);
  expect(app.notes()).toEqual([]);
  await card(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Noted: after the crash').first()).toBeVisible();
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');
  expect(app.notes()).toEqual(['- after the crash']);
  expect(await callsOf(app)).toMatchObject([{ state: 'output-available' }]);
});

test('C2: kill -9 in the middle of a stream: what had come is kept, it says so, and Retry is offered', async ({
  page,
  app,
}) => {
  await say(page, 'Tell me a long story');
  await expect.poll(async () => (await storyText(app)).length, { timeout: 20_000 }).toBeGreaterThan(600);
  const before = (await storyText(app)).length;
  await app.killAndRestart();
  expect((await newestChat(app)).turn?.status).toBe('interrupted');
  // 500 ms of the demo model are about 40 words of 6 characters.
  expect((await storyText(app)).length).toBeGreaterThan(before - 400);
  await expect(page.getByText('Quartermaster ended during this answer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a draft stays with its chat while another one is looked at, and over a reload', async ({ page, app }) => {
  await say(page, 'hello');
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');
  await composer(page).fill('half a thought');
  await page.getByRole('button', { name: 'New chat' }).click();
  await expect(composer(page)).toHaveValue('');
  await page.getByRole('button', { name: 'hello', exact: true }).click();
  await expect(composer(page)).toHaveValue('half a thought');
  await page.reload();
  await expect(composer(page)).toHaveValue('half a thought');
});
