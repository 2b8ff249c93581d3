import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as a scripted model makes it. */
export interface ScriptedCall {
  readonly name: (offered: string[]) => string | undefined;
  readonly input: string;
  readonly id?: string;
}

/** What a scripted model says to one request. */
export type Script =
  | { readonly say: string; readonly think?: string }
  /** `beside` are made in the same answer, after it, each with an id. */
  | { readonly think?: string; readonly call: ScriptedCall; readonly beside?: readonly ScriptedCall[] }
  | { readonly status: number; readonly body: string; readonly type?: string }
  /** Sends half of an answer and closes the connection, or goes silent. */
  | { readonly half: 'closed' | 'silent' };

export interface Recorded {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/** A model's server on this machine, as strict as the real ones: what they would refuse is answered with 400. */
export interface ModelServer {
  readonly url: string;
  /** Chats only; what titles are made from is in `titles`. */
  readonly requests: Recorded[];
  /** Requests for the name of a chat; each is answered with `title`. */
  readonly titles: Recorded[];
  title: string;
  /** The next requests are answered so, in this order; afterwards with a plain "Done.". */
  script(...answers: Script[]): void;
  /** Forgets what was scripted and not asked for. */
  clear(): void;
  close(): Promise<void>;
}

/** What makes a dialect of it. */
export interface Dialect {
  readonly chatPath: string;
  readonly models: unknown;
  /** @returns why a real server would refuse the request */
  refuse(body: Record<string, unknown>): string | undefined;
  offered(body: Record<string, unknown>): string[];
  /** The frames of an answer as server-sent events. */
  frames(script: Extract<Script, { say: string } | { call: unknown }>, offered: string[]): string[];
  /** An answer that does not stream. */
  whole(text: string): unknown;
}

export async function startModelServer(
  dialect: Dialect,
  isAllowed: (headers: IncomingMessage['headers']) => boolean,
  port = 0,
): Promise<ModelServer> {
  const requests: Recorded[] = [];
  const titles: Recorded[] = [];
  const scripts: Script[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    if (!isAllowed(request.headers)) return json(response, 401, { error: { message: 'Incorrect API key provided' } });
    if (path.endsWith('/models')) return json(response, 200, dialect.models);
    if (path !== dialect.chatPath) return json(response, 404, { error: { message: `no such path ${path}` } });
    const body = JSON.parse(text) as Record<string, unknown>;
    const isTitle = JSON.stringify(body).includes('You name chats.');
    (isTitle ? titles : requests).push({ path, headers: request.headers, body });
    const refusal = dialect.refuse(body);
    if (refusal) return json(response, 400, { error: { message: refusal } });
    if (isTitle) return json(response, 200, dialect.whole(held.title));
    const script = scripts.shift() ?? { say: 'Done.' };
    if ('status' in script) {
      response.writeHead(script.status, { 'Content-Type': script.type ?? 'application/json' });
      response.end(script.body);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const offered = dialect.offered(body);
    const frames = dialect.frames('half' in script ? { say: 'Half of an answer that never ends' } : script, offered);
    const sent = 'half' in script ? frames.slice(0, Math.ceil(frames.length / 2)) : frames;
    for (const frame of sent) response.write(frame);
    if (!('half' in script)) response.end();
    else if (script.half === 'closed') response.destroy();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => json(response, 500, { error: { message: String(cause) } }));
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const held: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    titles,
    title: 'A generated title',
    script: (...answers) => void scripts.push(...answers),
    clear: () => void scripts.splice(0),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return held;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function json(response: ServerResponse, status: number, body: unknown): void {
  if (!response.headersSent) response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
