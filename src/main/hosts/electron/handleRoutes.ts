import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { AppError } from '../../../shared/errors';
import { routes } from '../../../shared/ipc/contract';
import type { Dispatch, Reply } from '../../ipc/dispatcher';
import type { Logger } from '../../platform';
import { appOrigin } from './appScheme';

export interface HandleRoutesDeps {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  readonly dispatch: Dispatch;
  /** The number of our window that shows these contents; undefined when it is none of ours. */
  readonly windowOf: (contentsId: number) => number | undefined;
  readonly log: Logger;
}

/**
 * Lets our windows, and nobody else, call what the contract lists: one channel a route, named like it.
 * @returns the undo
 */
export function handleRoutes({ ipcMain, dispatch, windowOf, log }: HandleRoutesDeps): () => void {
  const names = Object.keys(routes);
  for (const name of names) {
    ipcMain.handle(name, async (event, input: unknown): Promise<Reply> => {
      const window = senderOf(event, windowOf);
      if (window !== undefined) return dispatch(name, input, { clientId: `window-${window}` });
      log.warn(`${name} was asked by a page that is not ours`, { origin: event.senderFrame?.origin });
      const error = new AppError('forbidden', 'Only the window of Quartermaster may ask this.');
      return { ok: false, error: error.toWire() };
    });
  }
  return () => {
    for (const name of names) ipcMain.removeHandler(name);
  };
}

/** The window that asks; undefined for a frame in it, a page of another origin, or one that is already gone. */
function senderOf(event: IpcMainInvokeEvent, windowOf: HandleRoutesDeps['windowOf']): number | undefined {
  const { senderFrame: frame, sender } = event;
  if (frame === null || frame.origin !== appOrigin) return undefined;
  if (frame.frameTreeNodeId !== sender.mainFrame.frameTreeNodeId) return undefined;
  return windowOf(sender.id);
}
