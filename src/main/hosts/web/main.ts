import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import { createCore } from '../../createCore';
import { onEndSignal } from '../../endSignals';
import { createJsonLogger } from '../../jsonLogger';
import { startKnowledgeWorker } from '../../knowledge/startKnowledgeWorker';
import { openLogFile } from '../../logFile';
import type { Platform } from '../../platform';
import { SecretMask } from '../../SecretMask';
import { openDataFolder } from '../../storage/dataFolder';
import { systemClock } from '../../systemClock';
import { startTextWorker } from '../../text/startTextWorker';
import { startPageWorker } from '../../web/startPageWorker';
import { DEFAULT_PORT, parseCommandLine, usage } from './commandLine';
import { createWebHost, type WebHost, type WebHostOptions } from './createWebHost';
import { loadCredentials } from './credentials';
import { createSealer } from './keyFile';
import { createNetworkFetch } from './networkFetch';
import { openBrowser } from './openBrowser';
import { openSettingsFile } from './settingsFile';

// This file is built to out/main/web.js; the other programs and the page lie beside it.
const programs = import.meta.dirname;
const project = resolve(programs, '..', '..');

async function serve(): Promise<void> {
  const options = parseCommandLine(process.argv.slice(2), process.env, process.platform);
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  const folder = openDataFolder(options.dataDir);
  const mask = new SecretMask();
  const log = createJsonLogger(
    openLogFile(join(folder.dir, 'logs', 'quartermaster.log'), line => process.stderr.write(line)),
    mask.mask,
  );
  const platform: Platform = {
    host: 'web',
    version: versionOf(join(project, 'package.json')),
    dataDir: folder.dir,
    resourcesDir: join(project, 'resources'),
    clock: systemClock,
    log,
    mask,
    fetch: createNetworkFetch({ environment: process.env }),
    openSettingsFile: () => openSettingsFile(folder.dir),
    notices: [],
    ...createSealer(join(folder.dir, 'web.key')),
    bundledServer: () => ({
      command: process.execPath,
      args: [join(programs, 'sampleServer.js')],
      env: { QUARTERMASTER_NOTES_FILE: join(folder.dir, 'notes.md') },
    }),
    startPageWorker: () => startPageWorker(join(programs, 'pageWorker.js')),
    startTextWorker: () => startTextWorker(join(programs, 'textWorker.js'), join(project, 'resources', 'models')),
    startKnowledgeWorker: () =>
      startKnowledgeWorker(join(programs, 'knowledgeWorker.js'), join(folder.dir, 'knowledge.db')),
  };
  const core = await createCore(platform);
  const credentials = loadCredentials(join(folder.dir, 'web-session.json'));
  const host = await listen({ core, rendererDir: resolve(programs, '..', 'renderer'), credentials, log }, options.port);

  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    if (ending) process.exit(1); // Asked a second time: at once.
    ending = true;
    log.info(`Ending after ${signal}`);
    host
      .close()
      .then(() => core.close())
      .then(
        () => {
          folder.release();
          process.exit(0);
        },
        (cause: unknown) => {
          log.error('Could not end cleanly', cause);
          process.exit(1);
        },
      );
  };
  onEndSignal(end);

  process.stdout.write(`${JSON.stringify({ url: host.url, token: credentials.token, pid: process.pid })}\n`);
  if (options.open) openBrowser(`${host.url}?token=${credentials.token}`);
}

const versionOf = (file: string): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;

/** The usual port first, so that open tabs find the app again; another program may have it. */
async function listen(options: Omit<WebHostOptions, 'port'>, port: number | undefined): Promise<WebHost> {
  if (port !== undefined) {
    return createWebHost({ ...options, port }).catch((cause: unknown) => {
      throw new AppError(
        'conflict',
        `Port ${port} cannot be used: another program has it, or it needs more rights. Choose another one with --port.`,
        { port },
        cause,
      );
    });
  }
  return createWebHost({ ...options, port: DEFAULT_PORT }).catch(() => {
    options.log.info(`Port ${DEFAULT_PORT} is taken; a free one is used`);
    return createWebHost({ ...options, port: 0 });
  });
}

try {
  await serve();
} catch (thrown) {
  const error = AppError.from(thrown);
  const detail = error.code === 'internal' && thrown instanceof Error ? `\n${thrown.stack}` : '';
  process.stderr.write(`${error.message}${detail}\n`);
  process.exit(error.code === 'bad_input' ? 2 : 1);
}
