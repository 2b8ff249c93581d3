import { z } from 'zod';
import { errorCodes } from '../../shared/errors';
import type { Reply, Transport } from './client';

export type Connection = 'connecting' | 'open' | 'lost';

/** Main over HTTP and one WebSocket, which comes back by itself. */
export interface WebTransport extends Transport {
  connection(): Connection;
  /** Calls back at every change of the connection. Returns the undo. */
  onConnection(callback: (connection: Connection) => void): () => void;
  /** Calls back when a lost connection is there again: time to ask main anew. Returns the undo. */
  onReconnect(callback: () => void): () => void;
}

/** Waits, in ms, between attempts to reconnect; the last one repeats. */
const BACK_OFF_MS = [250, 500, 1_000, 2_000, 4_000];

const Frame = z.object({ event: z.string(), payload: z.unknown() });
const ReplyBody = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error: z.object({ code: z.enum(errorCodes), message: z.string(), detail: z.unknown().optional() }),
  }),
]);

/** @param origin where the page came from, as `location.origin` */
export function createWebTransport(origin: string): WebTransport {
  const clientId = crypto.randomUUID();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const onConnection = new Set<(connection: Connection) => void>();
  const onReconnect = new Set<() => void>();
  let connection: Connection = 'connecting';
  let attempts = 0;
  let wasOpen = false;

  const set = (next: Connection) => {
    if (connection === next) return;
    connection = next;
    for (const callback of onConnection) callback(next);
  };

  const connect = () => {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/events`);
    socket.addEventListener('open', () => {
      attempts = 0;
      set('open');
      if (wasOpen) for (const callback of onReconnect) callback();
      wasOpen = true;
    });
    socket.addEventListener('message', ({ data }) => {
      const { event, payload } = Frame.parse(JSON.parse(String(data)));
      for (const listener of listeners.get(event) ?? []) listener(payload);
    });
    socket.addEventListener('close', () => {
      set('lost');
      const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length - 1)];
      attempts += 1;
      setTimeout(connect, wait);
    });
  };
  connect();

  return {
    connection: () => connection,
    onConnection: callback => add(onConnection, callback),
    onReconnect: callback => add(onReconnect, callback),
    listen: (event, onPayload) => {
      const held = listeners.get(event) ?? new Set();
      listeners.set(event, held);
      return add(held, onPayload);
    },
    send: async (route, input) => {
      try {
        const response = await fetch(`${origin}/api/rpc/${route}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Client-Id': clientId },
          ...(input === undefined ? {} : { body: JSON.stringify(input) }),
        });
        return ReplyBody.parse(await response.json()) as Reply;
      } catch (cause) {
        console.error(`${route} could not be asked`, cause);
        return {
          ok: false,
          error: {
            code: 'internal',
            message: 'Quartermaster does not answer. Is it still running? This page tries again by itself.',
          },
        };
      }
    },
  };
}

function add<T>(set: Set<T>, value: T): () => void {
  set.add(value);
  return () => set.delete(value);
}
