import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import sirv from 'sirv';
import type { Dispatch } from '../../ipc/dispatcher';
import type { EventHub } from '../../ipc/eventHub';
import type { Logger } from '../../platform';
import type { Credentials } from './credentials';
import { EventsEndpoint, eventsPath } from './eventsEndpoint';
import { cookieName, guard, type GuardVerdict } from './guard';
import { pageHeaders } from '../../pageHeaders';
import { refusal, sendPage, sendReply, statusOf } from './responses';
import { answerRpc, rpcPrefix } from './rpcEndpoint';

export interface WebHostOptions {
  readonly core: { readonly dispatch: Dispatch; readonly events: EventHub };
  /** Absolute; the built renderer. */
  readonly rendererDir: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly credentials: Credentials;
  readonly log: Logger;
}

export interface WebHost {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the core and its page to browsers on this machine, and to nobody else. @throws when the port is taken */
export async function createWebHost({
  core,
  rendererDir,
  port: wanted,
  credentials,
  log,
}: WebHostOptions): Promise<WebHost> {
  const files = sirv(rendererDir, { etag: true, dotfiles: false });
  const events = new EventsEndpoint(core.events, log);
  let port = wanted;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(pageHeaders([`ws://127.0.0.1:${port}`, `ws://localhost:${port}`])))
      response.setHeader(name, value);
    const { path, searchParams } = addressOf(request);
    const isApi = path.startsWith('/api/');
    const firstToken = path === '/' && request.method === 'GET' ? searchParams.get('token') : null;
    const isNavigation =
      !isApi && request.method === 'GET' && (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
    const verdict = judge(request, isNavigation, firstToken);
    if (!verdict.allowed) return refuse(response, verdict, isApi);
    if (firstToken !== null) return letIn(response);
    if (path.startsWith(rpcPrefix)) return answerRpc(request, response, path, core.dispatch);
    if (isApi) return sendReply(response, refusal('unknown_route', 'There is nothing at this address.'));
    if (path === '/') response.setHeader('Cache-Control', 'no-cache');
    files(request, response, () => sendPage(response, 404, 'Not found', 'There is nothing at this address.'));
  };

  const judge = (request: IncomingMessage, isNavigation: boolean, firstToken: string | null): GuardVerdict => {
    const { headers } = request;
    // The first address carries the token in place of a header; it is judged like one.
    const authorization = firstToken === null ? headers.authorization : `Bearer ${firstToken}`;
    return guard(
      {
        host: headers.host,
        origin: headers.origin,
        secFetchSite: single(headers['sec-fetch-site']),
        cookie: headers.cookie,
        authorization,
        isNavigation,
      },
      port,
      credentials,
    );
  };

  const letIn = (response: ServerResponse): void => {
    const cookie = `${cookieName(port)}=${credentials.sessionId}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000`;
    response.writeHead(303, { Location: '/', 'Set-Cookie': cookie, 'Cache-Control': 'no-store' });
    response.end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      log.error(`${request.method} ${addressOf(request).path} failed`, cause);
      if (!response.headersSent) sendReply(response, refusal('internal', 'Something went wrong inside Quartermaster.'));
      else response.destroy();
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const verdict = judge(request, false, null);
    socket.on('error', cause => log.warn('A connection that asked for events failed', cause));
    const { path } = addressOf(request);
    if (!verdict.allowed) return refuseUpgrade(socket, verdict);
    if (path !== eventsPath)
      return refuseUpgrade(socket, { allowed: false, code: 'forbidden', message: 'Events come from /api/events.' });
    events.accept(request, socket, head);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => resolve());
  });
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    close: () =>
      new Promise(resolve => {
        events.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Where a request goes. An address that is none goes to a place where nothing is: it must end nothing but itself. */
function addressOf(request: IncomingMessage): { path: string; searchParams: URLSearchParams } {
  const url = URL.parse(`http://host${request.url?.startsWith('/') ? request.url : '/invalid-address'}`);
  return { path: url?.pathname ?? '/invalid-address', searchParams: url?.searchParams ?? new URLSearchParams() };
}

type Refused = Extract<GuardVerdict, { allowed: false }>;

function refuse(response: ServerResponse, verdict: Refused, isApi: boolean): void {
  const reply = refusal(verdict.code, verdict.message);
  if (isApi) sendReply(response, reply);
  else sendPage(response, statusOf(reply), 'Not let in', verdict.message);
}

function refuseUpgrade(socket: Duplex, verdict: Refused): void {
  const body = JSON.stringify(refusal(verdict.code, verdict.message));
  const status = verdict.code === 'forbidden' ? '403 Forbidden' : '401 Unauthorized';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
