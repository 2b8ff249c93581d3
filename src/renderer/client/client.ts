import type { z } from 'zod';
import { AppError, type WireError } from '../../shared/errors';
import { type EventName, type Events, events, type RouteName, type Routes, routes } from '../../shared/ipc/contract';

/** What main answered. */
export type Reply = { ok: true; data: unknown } | { ok: false; error: WireError };

/** How requests and events travel; implemented for each host. */
export interface Transport {
  send(route: string, input: unknown): Promise<Reply>;
  /** Returns the undo. */
  listen(event: string, onPayload: (payload: unknown) => void): () => void;
}

export type RouteInput<K extends RouteName> = z.input<Routes[K]['input']>;
export type RouteOutput<K extends RouteName> = z.output<Routes[K]['output']>;
export type EventOutput<K extends EventName> = z.output<Events[K]>;

/** Main, as the page sees it: typed, and parsed on arrival. */
export interface AppClient {
  /** @throws AppError as main answered it */
  request<K extends RouteName>(name: K, input: RouteInput<K>): Promise<RouteOutput<K>>;
  /** Returns the undo. */
  on<K extends EventName>(name: K, onPayload: (payload: EventOutput<K>) => void): () => void;
}

export const createClient = (transport: Transport): AppClient => ({
  async request<K extends RouteName>(name: K, input: RouteInput<K>) {
    const reply = await transport.send(name, input);
    if (!reply.ok) throw new AppError(reply.error.code, reply.error.message, reply.error.detail);
    return routes[name].output.parse(reply.data ?? undefined) as RouteOutput<K>;
  },
  on<K extends EventName>(name: K, onPayload: (payload: EventOutput<K>) => void) {
    return transport.listen(name, payload => onPayload(events[name].parse(payload) as EventOutput<K>));
  },
});
