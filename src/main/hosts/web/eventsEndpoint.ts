import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { EventHub } from '../../ipc/eventHub';
import type { Logger } from '../../platform';

/** A tab that has this much (bytes) unread is let go: it reconnects, asks again, and misses nothing. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

/** Silence, in ms, after which a tab is asked whether it is still there; one that does not answer is let go. */
const HEARTBEAT_MS = 30_000;

export const eventsPath = '/api/events';

/** Sends every event to every connected tab, as JSON frames `{event, payload}`. */
export class EventsEndpoint {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  readonly #answered = new WeakSet<WebSocket>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unsubscribe: () => void;

  constructor(events: EventHub, log: Logger) {
    this.#server.on('connection', socket => {
      this.#answered.add(socket);
      socket.on('pong', () => this.#answered.add(socket));
      socket.on('error', cause => log.warn('A connection to a tab failed', cause));
    });
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    this.#unsubscribe = events.subscribe(event => {
      if (this.#server.clients.size === 0) return;
      const frame = JSON.stringify(event);
      for (const socket of this.#server.clients) {
        if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
        else socket.send(frame);
      }
    });
  }

  /** Takes over a request that the guard has let through. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, client => this.#server.emit('connection', client, request));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#unsubscribe();
    for (const socket of this.#server.clients) socket.close(1001, 'Quartermaster ends');
    this.#server.close();
  }

  #beat(): void {
    for (const socket of this.#server.clients) {
      if (!this.#answered.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }
}
