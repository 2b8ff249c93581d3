import type { Reply } from './client';
import type { WebTransport } from './webTransport';

/** What the preload script puts into the page, as `window.quartermaster`. */
export interface PreloadBridge {
  send(route: string, input: unknown): Promise<unknown>;
  listen(event: string, onPayload: (payload: unknown) => void): () => void;
}

/** Main over Electron's channels. They are there as long as the window is, so there is no connection to watch. */
export function createElectronTransport(bridge: PreloadBridge): WebTransport {
  const nothingToUndo = () => () => undefined;
  return {
    connection: () => 'open',
    onConnection: nothingToUndo,
    onReconnect: nothingToUndo,
    listen: (event, onPayload) => bridge.listen(event, onPayload),
    send: async (route, input) => {
      try {
        return (await bridge.send(route, input)) as Reply;
      } catch (cause) {
        console.error(`${route} could not be asked`, cause);
        return { ok: false, error: { code: 'internal', message: 'Quartermaster does not answer. Start it again.' } };
      }
    },
  };
}
