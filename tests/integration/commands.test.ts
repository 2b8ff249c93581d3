import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { waitFor } from '../support/waitFor';

const project = resolve(import.meta.dirname, '../..');
const FirstLine = z.object({ url: z.string(), token: z.string(), pid: z.number() });

let dataDir: string;
let npm: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-commands-'));
});
afterEach(() => {
  npm?.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs npm as a person's shell would: without what the npm that runs these tests has set. */
function runNpm(...args: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const child = spawn('npm', args, { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  npm = child;
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', line => lines.push(line));
  return { child, lines };
}

/** Whether nobody answers at the address any more. */
const isGone = async (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    () => undefined,
    () => true,
  );

it('npm run web: nothing comes before the JSON line on stdout', async () => {
  const { child, lines } = runNpm('run', 'web', '--', '--port', '0', '--data-dir', dataDir, '--no-open');
  const { url } = FirstLine.parse(JSON.parse(await waitFor('the first line', () => lines[0])));
  child.kill('SIGTERM');
  await waitFor('the host to end with npm', () => isGone(url));
});

it('npm run web: a host does not outlive an npm that was killed', async () => {
  const { child, lines } = runNpm('run', 'web', '--', '--port', '0', '--data-dir', dataDir, '--no-open');
  const { url } = FirstLine.parse(JSON.parse(await waitFor('the first line', () => lines[0])));
  child.kill('SIGKILL');
  await waitFor('the host to end', () => isGone(url));
});

it('npm start: prints an address that opens, and leaves nothing behind when it is ended', async () => {
  const { child, lines } = runNpm('start', '--', '--port', '0', '--data-dir', dataDir, '--no-open');
  const address = await waitFor('the address', () => lines.map(line => /http:\S+/.exec(line)?.[0]).find(Boolean));
  expect([200, 303]).toContain((await fetch(address, { redirect: 'manual' })).status);
  child.kill('SIGTERM');
  await waitFor('the host to end', () => isGone(address));
});
