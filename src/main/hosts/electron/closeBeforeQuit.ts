import type { App } from 'electron';
import type { Logger } from '../../platform';

/** Lets the app quit only after `close` has ended, and calls `close` once, however often quitting is asked for. */
export function closeBeforeQuit(app: Pick<App, 'on' | 'quit'>, close: () => Promise<void>, log: Logger): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  app.on('before-quit', event => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    close()
      .catch((cause: unknown) => log.error('Could not end cleanly', cause))
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
}
