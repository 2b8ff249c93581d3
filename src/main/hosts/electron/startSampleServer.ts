import { setTimeout as pause } from 'node:timers/promises';
import type { UtilityProcess, utilityProcess } from 'electron';
import type { ServerPort } from '../../ai/mcp/PortTransport';
import type { Logger } from '../../platform';

/** What of Electron's child processes is used. */
export interface ProcessStarter {
  fork(
    program: string,
    args: string[],
    options: NonNullable<Parameters<typeof utilityProcess.fork>[2]>,
  ): Pick<UtilityProcess, 'on' | 'postMessage' | 'kill'>;
}

/** Ms that a process has to end once it was told to; nothing waits for it any longer then. */
const GRACE_MS = 2_000;

/**
 * Starts the sample server in a utility process: the packaged app does not run as Node, so it cannot be a command.
 * @param program absolute path of the built `sampleServer.js`
 * @param env the whole environment of the process
 */
export function startSampleServer(
  starter: ProcessStarter,
  program: string,
  env: Readonly<Record<string, string>>,
  log: Logger,
): ServerPort {
  const child = starter.fork(program, [], { serviceName: 'Quartermaster sample server', env: { ...env } });
  let hasEnded = false;
  const ended = new Promise<void>(resolve => {
    child.on('exit', code => {
      hasEnded = true;
      if (code !== 0) log.warn(`The sample server ended with code ${code}`);
      resolve();
    });
  });
  return {
    postMessage: message => child.postMessage(message),
    onMessage: listener => void child.on('message', listener),
    onEnd: listener => void ended.then(listener),
    stop: async () => {
      if (hasEnded) return;
      child.kill();
      await Promise.race([ended, pause(GRACE_MS, undefined, { ref: false })]);
    },
  };
}
