import { defineConfig } from '@playwright/test';
import { findInstalledBrowser, noBrowserAdvice } from './scripts/findBrowser.ts';

const executablePath = findInstalledBrowser();
if (executablePath === undefined) throw new Error(noBrowserAdvice);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  reporter: [['list'], ['html', { open: 'never', outputFolder: 'playwright-report' }]],
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 2,
  timeout: 300_000, // machines with two busy cores take a while
  expect: { timeout: 20_000 },
  use: {
    trace: 'retain-on-failure',
    locale: 'en-US',
    launchOptions: {
      executablePath,
      // Chromium refuses its sandbox to root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
