import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { card, say, test } from './program';

/** Where the README's picture goes: beside the other results, unless a run is to renew it. */
const pictures = process.env['QUARTERMASTER_PICTURES'] ?? 'test-results';

/** What axe finds serious. Popups stand in a portal outside of the landmarks: see docs/adr/0001-component-base.md. */
async function problems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`${theme}: every page is readable and has names, and none breaks the content policy`, async ({ page, app }) => {
    const refused: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') refused.push(message.text());
    });
    page.on('pageerror', error => refused.push(error.message));
    await app.request('settings.update', { patch: { appearance: { theme } } });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await problems(page)).toEqual([]);

    await say(page, 'How do approvals work?');
    await expect(page.getByText('This is what the knowledge bases say')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
    await say(page, 'Add a note: buy milk');
    await expect(card(page)).toBeVisible();
    expect(await problems(page)).toEqual([]);
    if (theme === 'light') await page.screenshot({ path: `${pictures}/approval.png` });

    for (const name of ['Knowledge', 'MCP servers', 'Settings']) {
      await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      expect(await problems(page)).toEqual([]);
    }
    expect(refused).toEqual([]);
  });
}

test('on a narrow window the side bar folds away and nothing is cut off', async ({ page, app }) => {
  await page.setViewportSize({ width: 480, height: 700 });
  await expect(page.getByRole('button', { name: 'New chat' })).toBeHidden();
  await page.getByRole('button', { name: 'Open the side bar' }).click();
  await expect(page.getByRole('button', { name: 'New chat' })).toBeVisible();
  await page.getByRole('button', { name: 'New chat' }).click();
  await say(page, 'Add a note: narrow');
  await expect(card(page)).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(app.notes()).toEqual([]);
});
