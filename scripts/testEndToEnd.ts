// npm run test:e2e: builds what is stale, finds a browser, and runs Playwright with the arguments given.
import { buildWhenStale } from './buildWhenStale.ts';
import { browserVariable, noBrowserAdvice, obtainBrowser } from './findBrowser.ts';
import { packageCommand, runCommand } from './runCommand.ts';

process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  if (!(await buildWhenStale())) return false;
  const browser = await obtainBrowser();
  if (browser === undefined) {
    console.error(noBrowserAdvice);
    return false;
  }
  const arguments_ = [packageCommand('@playwright/test/cli.js'), 'test', ...process.argv.slice(2)];
  return runCommand(process.execPath, arguments_, { env: { [browserVariable]: browser } });
}
