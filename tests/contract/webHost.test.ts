import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { credentials, openWindow, startTestWebHost, type TestWebHost } from '../support/webHost';
import { describeHost } from './hostContract';

describeHost('the web host', async () => {
  const web = await startTestWebHost();
  const [transport, other] = [await openWindow(web.host), await openWindow(web.host)];
  return {
    transport,
    other,
    close: async () => {
      transport.close();
      other.close();
      await web.close();
    },
  };
});

describe('web host', () => {
  let web: TestWebHost;
  beforeAll(async () => {
    web = await startTestWebHost();
  });
  afterAll(() => web.close());

  interface Answer {
    readonly status: number;
    readonly headers: Record<string, string | string[] | undefined>;
    readonly body: string;
  }
  /** A request with exactly these headers; `fetch` would set some of its own. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port: web.host.port, path, method, headers, agent: false },
        response => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          );
        },
      );
      request.on('error', reject).end(body);
    });
  const bearer = { authorization: `Bearer ${credentials.token}` };
  const own = () => web.host.url.slice(0, -1);
  const session = () => `quartermaster_${web.host.port}=${credentials.sessionId}`;
  const assistants = async () => (await web.app.request('assistants.list', {})).length;
  const create = (headers: Record<string, string>) =>
    ask('/api/rpc/assistants.create', headers, 'POST', '{"name":"Intruder"}');

  it('the first address is answered with a cookie and loses its token; a wrong one is not', async () => {
    const first = await ask(`/?token=${credentials.token}`);
    expect(first.status).toBe(303);
    expect(first.headers['location']).toBe('/');
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^quartermaster_\d+=.*HttpOnly; SameSite=Strict; Path=\//),
    ]);
    expect(String(first.headers['set-cookie'])).not.toContain(credentials.token);
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    const wrong = await ask('/?token=wrong');
    expect(wrong.status).toBe(401);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(wrong.body).toContain('Open the address that Quartermaster printed');
  });

  it('serves the page with a strict policy to the browser that was let in, and to no other', async () => {
    expect((await ask('/')).status).toBe(401);
    const page = await ask('/', { cookie: session(), 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' });
    expect(page.status).toBe(200);
    expect(page.body).toContain('The page');
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:/,
    );
    expect(page.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each<[string, () => Record<string, string>, number]>([
    ['nothing', () => ({}), 401],
    ['a wrong token', () => ({ authorization: 'Bearer wrong' }), 401],
    ['the token from another origin', () => ({ ...bearer, origin: 'https://evil.example' }), 403],
    ['the token under a foreign host', () => ({ ...bearer, host: 'evil.example' }), 403],
    ['the cookie from another origin', () => ({ cookie: session(), origin: 'http://127.0.0.1:1' }), 403],
    ['the cookie without an origin', () => ({ cookie: session() }), 403],
    ['the cookie cross-site', () => ({ cookie: session(), 'sec-fetch-site': 'cross-site' }), 403],
    ['the cookie of another port', () => ({ cookie: `quartermaster_1=${credentials.sessionId}`, origin: own() }), 401],
  ])('S3: a call with %s is refused with a typed error and changes nothing', async (_name, headers, status) => {
    const before = await assistants();
    const answer = await create(headers());
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({
      ok: false,
      error: { code: status === 401 ? 'unauthorized' : 'forbidden' },
    });
    expect(await assistants()).toBe(before);
  });

  it.each<[string, () => Record<string, string>, number]>([
    ['nothing', () => ({}), 401],
    ['a foreign origin and the cookie', () => ({ cookie: session(), origin: 'https://evil.example' }), 403],
    ['the cookie and no origin', () => ({ cookie: session() }), 403],
    ['a foreign host', () => ({ ...bearer, host: 'evil.example' }), 403],
  ])('S3: a WebSocket with %s is refused', async (_name, headers, status) => {
    const socket = new WebSocket(`ws://127.0.0.1:${web.host.port}/api/events`, { headers: headers() });
    const refused = await new Promise(resolve => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve('open'));
      socket.on('error', () => undefined);
    });
    expect(refused).toBe(status);
  });

  it('S3: no secret of the host is in any answer, header or log of a refusal', async () => {
    const answers = await Promise.all([ask('/'), create({}), create({ authorization: 'Bearer x' }), ask('/?token=x')]);
    expect(JSON.stringify(answers)).not.toContain(credentials.token);
    expect(JSON.stringify(answers)).not.toContain(credentials.sessionId);
  });

  it('a body over 10 MB is refused without being read to its end', async () => {
    const before = await assistants();
    const answer = await ask(
      '/api/rpc/assistants.create',
      bearer,
      'POST',
      JSON.stringify({ name: 'x'.repeat(11 * 1024 * 1024) }),
    );
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: { code: 'payload_too_large' } });
    expect(await assistants()).toBe(before);
  });

  it.each(['{half', 'undefined', '\u0000'])('a body that is not JSON (%j) is bad input', async body => {
    const answer = await ask('/api/rpc/assistants.list', bearer, 'POST', body);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { ok: false, error: { code: 'bad_input' } }]);
  });

  it.each([
    ['GET', '/api/rpc/assistants.list'],
    ['POST', '/api/rpc/'],
    ['POST', '/api/rpc/__proto__'],
    ['POST', '/api/rpc/assistants.list/../../etc'],
    ['POST', '/api/anything'],
    ['GET', '/api/'],
    ['DELETE', '/api/rpc/assistants.delete'],
  ])('S4: %s %s is nothing the contract lists', async (method, path) => {
    const answer = await ask(path, bearer, method, method === 'GET' ? undefined : '{}');
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      404,
      { ok: false, error: { code: 'unknown_route' } },
    ]);
  });

  it.each(['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '//etc/passwd', '/.env', '/%00'])(
    'S3: %s leads out of the page to nothing',
    async path => {
      const answer = await ask(path, bearer);
      expect(answer.status).toBe(404);
      expect(answer.body).not.toContain('quartermaster"');
    },
  );

  /** Sends exactly these bytes and drops the connection, as no HTTP library would. */
  const sendRaw = (text: string, reset = false) =>
    new Promise<void>(resolve => {
      const socket = connect(web.host.port, '127.0.0.1', () => {
        socket.write(text);
        if (reset) setImmediate(() => socket.resetAndDestroy());
      });
      socket.on('error', () => undefined).on('close', () => resolve());
      socket.on('data', () => socket.end());
    });
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

  it.each(['GET //', 'GET http://', 'POST //:x', 'GET http://[', 'GET //\\'])(
    'S3: the address of "%s" ends nothing but its own request',
    async line => {
      await sendRaw(`${line} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
      await sendRaw(`${line.replace('POST', 'GET')} HTTP/1.1\r\nHost: evil.example\r\n${upgrade}\r\n`);
      expect((await ask('/')).status).toBe(401);
    },
  );

  it('S3: a refused WebSocket that is reset at once ends nothing else', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await sendRaw(`GET /api/events HTTP/1.1\r\nHost: evil.example\r\n${upgrade}\r\n`, true);
    }
    expect((await ask('/')).status).toBe(401);
  });
});
