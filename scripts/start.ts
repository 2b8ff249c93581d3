// npm start: builds what is stale and opens the desktop app; where there can be no window it serves the web host and
// prints the address.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { buildWhenStale } from './buildWhenStale.ts';
import { findDesktopApp, machineProbes } from './desktopApp.ts';
import { endWithParent } from './endWithParent.ts';
import { projectDir } from './project.ts';

const firstLine = z.object({ url: z.string(), token: z.string() });
const arguments_ = process.argv.slice(2);
/** They say how to serve a browser, so whoever gives them wants that. */
const webOptions = ['--port', '--no-open', '--help'];
/** A window that is gone sooner, in ms, with an error was never there. */
const FAILED_START_MS = 10_000;

if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
if (!(await buildWhenStale())) process.exit(1);

let child: ChildProcess | undefined;
// Ctrl-C reaches the app by itself; this process only has to wait until it has closed its files.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child?.kill('SIGTERM'));
process.on('SIGHUP', () => child?.kill('SIGTERM'));

const wantsBrowser = arguments_.some(argument => webOptions.includes(argument.split('=')[0] ?? ''));
if (wantsBrowser) serveBrowser();
else {
  const desktop = await findDesktopApp(machineProbes);
  if ('program' in desktop) openWindow(desktop.program);
  else {
    console.log(desktop.reason);
    serveBrowser();
  }
}

function openWindow(program: string): void {
  const began = Date.now();
  // A variable that makes Electron's program a plain Node, as some editors set it in their terminals.
  const { ELECTRON_RUN_AS_NODE: _asNode, ...env } = process.env;
  const app = spawn(program, [projectDir, ...arguments_], { stdio: 'inherit', env });
  child = app;
  const fail = (why: string) => {
    console.log(`The window could not be opened here (${why}), so Quartermaster is served to a browser instead.`);
    serveBrowser();
  };
  app.on('error', error => fail(error.message));
  app.on('close', (code, signal) => {
    if (app.pid === undefined) return; // It never started; the error above has said so.
    const wasEnded = signal === 'SIGINT' || signal === 'SIGTERM';
    if (code !== 0 && !wasEnded && Date.now() - began < FAILED_START_MS) {
      fail(signal === null ? `Electron ended with code ${code}` : `Electron ended with ${signal}`);
    } else process.exit(code ?? (wasEnded ? 0 : 1));
  });
}

function serveBrowser(): void {
  const host = spawn(process.execPath, [join(projectDir, 'scripts', 'run.js'), 'web', ...arguments_], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  child = host;
  host.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  let greeted = false;
  createInterface({ input: host.stdout }).on('line', line => {
    if (greeted || !line.startsWith('{')) return console.log(line);
    greeted = true;
    const { url, token } = firstLine.parse(JSON.parse(line));
    console.log(`\nQuartermaster is running. Open it in a browser on this machine:\n\n  ${url}?token=${token}\n`);
    console.log('Press Ctrl-C to end it.');
  });
}
