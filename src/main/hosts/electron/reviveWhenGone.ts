import type { WebContents } from 'electron';
import type { Clock, Logger } from '../../platform';

/** Ms between two ends of a page's process below which it is left as it is: it would end again. */
const TOO_SOON_MS = 10_000;

/** Loads a page again whose process has crashed. Chats are main's: it comes back with all it showed. */
export function reviveWhenGone(
  contents: Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>,
  clock: Pick<Clock, 'now'>,
  log: Logger,
): void {
  let last = Number.NEGATIVE_INFINITY;
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    log.error(`The process of the page is gone: ${reason}`, { exitCode });
    const isTooSoon = clock.now() - last < TOO_SOON_MS;
    last = clock.now();
    if (!isTooSoon) contents.reload();
  });
}
