import type { BrowserWindow } from 'electron';
import type { EventHub } from '../../ipc/eventHub';

/** The channel on which main tells windows what changed; the preload script listens on it. */
export const eventChannel = 'quartermaster:event';

/** What of a window is told. */
export type ListeningWindow = Pick<BrowserWindow, 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'isDestroyed' | 'send'>;
};

/** Sends every event to every window that is there, as `{event, payload}`. Returns the undo. */
export function sendEvents(events: EventHub, windows: () => Iterable<ListeningWindow>): () => void {
  return events.subscribe(event => {
    for (const window of windows()) {
      if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(eventChannel, event);
    }
  });
}
