// npm start: builds what is stale and runs the app, which opens the browser where there is one.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { endWithParent } from './endWithParent.ts';
import { projectDir } from './project.ts';

const firstLine = z.object({ url: z.string(), token: z.string() });

if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
const host = spawn(process.execPath, [join(projectDir, 'scripts', 'run.js'), 'web', ...process.argv.slice(2)], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, npm_lifecycle_event: 'start' },
});
// Ctrl-C reaches the host by itself; this process only has to wait until it has closed its files.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => host.kill('SIGTERM'));
process.on('SIGHUP', () => host.kill('SIGTERM'));
host.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));

let greeted = false;
createInterface({ input: host.stdout }).on('line', line => {
  if (greeted) return console.log(line);
  greeted = true;
  const { url, token } = firstLine.parse(JSON.parse(line));
  const address = `${url}?token=${token}`;
  console.log(`\nQuartermaster is running. Open it in a browser on this machine:\n\n  ${address}\n`);
  console.log('Press Ctrl-C to end it.');
});
