import { AppError } from '../../shared/errors';
import { type EventName, type EventPayload, events, type RouteName, routes } from '../../shared/ipc/contract';
import type { Reply, RouteInput, RouteOutput, Transport } from '../client/client';
import type { Connection } from '../client/webTransport';
import type { ConnectionSource } from '../state/main';

type Answer<K extends RouteName> = (input: RouteInput<K>) => RouteOutput<K> | Promise<RouteOutput<K>>;

/**
 * Main behind a transport, in memory. It holds both sides to the contract: a request or an event that does not fit it
 * fails the test, and so does a route that the test gave no answer for.
 */
export class FakeMain implements Transport, ConnectionSource {
  readonly asked: { route: string; input: unknown }[] = [];
  readonly #answers = new Map<string, (input: unknown) => unknown>();
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #onConnection = new Set<(connection: Connection) => void>();
  readonly #onReconnect = new Set<() => void>();
  #connection: Connection = 'open';

  readonly connection = () => this.#connection;
  readonly onConnection = (callback: (connection: Connection) => void) => add(this.#onConnection, callback);
  readonly onReconnect = (callback: () => void) => add(this.#onReconnect, callback);

  /** From now on `route` answers like this; an AppError that is thrown becomes its reply. */
  answer<K extends RouteName>(route: K, answer: Answer<K>): this {
    this.#answers.set(route, input => answer(input as RouteInput<K>));
    return this;
  }

  emit<K extends EventName>(event: K, payload: EventPayload<K>): void {
    events[event].parse(payload);
    for (const listener of this.#listeners.get(event) ?? []) listener(structuredClone(payload));
  }

  lose(): void {
    this.#connection = 'lost';
    for (const callback of this.#onConnection) callback('lost');
  }

  comeBack(): void {
    this.#connection = 'open';
    for (const callback of this.#onConnection) callback('open');
    for (const callback of this.#onReconnect) callback();
  }

  /** The inputs `route` was asked with, oldest first. */
  inputsOf(route: RouteName): unknown[] {
    return this.asked.filter(request => request.route === route).map(({ input }) => input);
  }

  listen(event: string, onPayload: (payload: unknown) => void): () => void {
    const held = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, held);
    return add(held, onPayload);
  }

  async send(route: string, input: unknown): Promise<Reply> {
    const shape = Object.hasOwn(routes, route) ? routes[route as RouteName] : undefined;
    const answer = this.#answers.get(route);
    if (!shape || !answer) throw new Error(`The test gives no answer for ${route}`);
    this.asked.push({ route, input: shape.input.parse(input) });
    try {
      return { ok: true, data: structuredClone(await answer(input)) };
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      return { ok: false, error: thrown.toWire() };
    }
  }
}

function add<T>(set: Set<T>, value: T): () => void {
  set.add(value);
  return () => set.delete(value);
}
