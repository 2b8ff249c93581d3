import type { EventName, EventPayload } from '../../shared/ipc/contract';

/** One event on its way to the windows. */
export type AppEvent = { [K in EventName]: { event: K; payload: EventPayload<K> } }[EventName];

/** Tells every window what changed. Hosts subscribe; services emit and never wait. */
export class EventHub {
  readonly #listeners = new Set<(event: AppEvent) => void>();

  emit<K extends EventName>(event: K, payload: EventPayload<K>): void {
    for (const listener of this.#listeners) listener({ event, payload } as AppEvent);
  }

  /** Returns the undo. */
  subscribe(listener: (event: AppEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
