import type { IpcRenderer, IpcRendererEvent } from 'electron';

/** What the page may ask for and hear of: the names of the contract. */
export interface Names {
  readonly routes: readonly string[];
  readonly events: readonly string[];
}

/** All that the page gets of main. */
export interface Bridge {
  /** The answer is the envelope `{ok, data}` or `{ok, error}`. */
  send(route: string, input: unknown): Promise<unknown>;
  /** Returns the undo. */
  listen(event: string, onPayload: (payload: unknown) => void): () => void;
}

/** The channel on which main tells its windows what changed, as `{event, payload}`. */
const eventChannel = 'quartermaster:event';

/** Passes on the contract's requests and events, so that no other channel of Electron can be reached from the page. */
export function createBridge(ipcRenderer: Pick<IpcRenderer, 'invoke' | 'on'>, names: Names): Bridge {
  const routes = new Set(names.routes);
  const listeners = new Map(names.events.map(name => [name, new Set<(payload: unknown) => void>()]));
  ipcRenderer.on(eventChannel, (_event: IpcRendererEvent, frame: { event: string; payload: unknown }) => {
    for (const listener of listeners.get(frame.event) ?? []) listener(frame.payload);
  });
  return {
    send: async (route, input) => {
      if (routes.has(route)) return ipcRenderer.invoke(route, input);
      const message = `There is no route named ${JSON.stringify(String(route).slice(0, 100))}.`;
      return { ok: false, error: { code: 'unknown_route', message } };
    },
    listen: (event, onPayload) => {
      const held = listeners.get(event);
      if (held === undefined) throw new Error('There is no event of this name.');
      const listener = (payload: unknown) => onPayload(payload); // one of its own: the same callback may listen twice
      held.add(listener);
      return () => void held.delete(listener);
    },
  };
}
