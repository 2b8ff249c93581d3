import { defineConfig } from '@playwright/test';

// The packaged desktop app, on a machine that has a display and has packaged it (.github/workflows/desktop.yml).
export default defineConfig({
  testDir: 'tests/desktop',
  outputDir: 'test-results/desktop',
  reporter: [['list'], ['html', { open: 'never', outputFolder: 'playwright-report/desktop' }]],
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
});
