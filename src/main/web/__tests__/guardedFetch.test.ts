import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forbiddenLinks } from './forbiddenLinks';
import { guardedFetch, type GuardedRequest } from '../guardedFetch';

const MAX_BYTES = 1024 * 1024;
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
/** An address of this machine that is not 127.0.0.1, so that 127.0.0.1 can be the forbidden one. */
let home: string;
let port: number;
let asked: string[];
let answers: Record<string, Answer>;
/** Whoever listens where nobody may go. */
let forbidden: Server;
let forbiddenPort: number;
let intrusions: number;

const listen = (one: Server, host: string, on = 0) =>
  new Promise<void>((resolve, reject) => one.once('error', reject).listen(on, host, resolve));

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    const answer = answers[request.url ?? ''];
    if (answer) answer(response, request);
    else response.end('a page');
  });
  home = '127.0.0.2';
  await listen(server, home).catch(async () => {
    home = '::1'; // macOS has one address of IPv4 only.
    await listen(server, home);
  });
  ({ port } = server.address() as AddressInfo);
  forbidden = createServer((_, response) => {
    intrusions += 1;
    response.end('the secrets of this machine');
  });
  await listen(forbidden, '127.0.0.1');
  ({ port: forbiddenPort } = forbidden.address() as AddressInfo);
});
afterAll(() => {
  for (const one of [server, forbidden]) {
    one.closeAllConnections();
    one.close();
  }
});
beforeEach(() => {
  asked = [];
  answers = {};
  intrusions = 0;
});

/** Names end in `.example`; a name leads to our server unless a test says otherwise. */
function fetchPage(path: string, options: Partial<GuardedRequest> & { host?: string } = {}) {
  const { host = 'public.example', ...rest } = options;
  return guardedFetch(path.startsWith('/') ? `http://${host}:${port}${path}` : path, {
    allowedNetworks: [home],
    lookup: async () => [{ address: home, family: home.includes(':') ? 6 : 4 }],
    signal: new AbortController().signal,
    maxBytes: MAX_BYTES,
    ...rest,
  });
}
const redirectTo =
  (location: string, status = 302): Answer =>
  response =>
    response.writeHead(status, { location: /[^ -~]/.test(location) ? encodeURI(location) : location }).end();
const dead = { code: 'tool_denied' };

describe('guardedFetch', () => {
  it('reads a page, through redirects of every kind, and says where it ended', async () => {
    answers['/one'] = redirectTo('/two', 301);
    answers['/two'] = redirectTo('//other.example:PORT/three'.replace('PORT', String(port)), 307);
    answers['/three'] = redirectTo('four', 303);
    const { url, status, body } = await fetchPage('/one');
    expect([url.href, status, body.toString()]).toEqual([`http://other.example:${port}/four`, 200, 'a page']);
    expect(asked).toEqual(['public.example/one', 'public.example/two', 'other.example/three', 'other.example/four']);
  });

  it('sends no cookies, no referrer and nothing of the person', async () => {
    let seen: IncomingMessage['headers'] = {};
    answers['/'] = (response, request) => {
      seen = request.headers;
      response.setHeader('set-cookie', 'a=1').end();
    };
    await fetchPage('/');
    expect(Object.keys(seen).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  const links = () => forbiddenLinks(forbiddenPort);
  it.each(links().map(([name], index) => [name, index] as const))(
    'refuses %s, directly and by a redirect',
    async (_, index) => {
      const address = links()[index]?.[1] ?? '';
      await expect(fetchPage(address)).rejects.toMatchObject({
        ...dead,
        message: expect.stringContaining('is not read'),
      });
      answers['/first'] = redirectTo(address);
      answers['/chain'] = redirectTo('/first', 308);
      await expect(fetchPage('/first')).rejects.toMatchObject(dead);
      await expect(fetchPage('/chain')).rejects.toMatchObject(dead);
      expect(intrusions).toBe(0);
    },
  );

  it.each([
    'file:///etc/hosts',
    'ftp://public.example/',
    'gopher://public.example/',
    'data:text/plain,x',
    'javascript:alert(1)',
  ])('refuses %s, directly and by a redirect', async address => {
    await expect(fetchPage(address)).rejects.toMatchObject({ ...dead, message: expect.stringContaining('Only http') });
    answers['/first'] = redirectTo(address);
    await expect(fetchPage('/first')).rejects.toMatchObject(dead);
  });

  it.each(['http://user@public.example/', 'http://user:secret@public.example/'])('refuses %s', async address => {
    await expect(fetchPage(address)).rejects.toMatchObject(dead);
    expect(asked).toEqual([]);
  });

  it.each(['no address', 'http://', 'example.org/page', ''])('says of %j that it is no address', async address => {
    await expect(fetchPage(address)).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('follows five redirects and not thirty', async () => {
    for (let hop = 0; hop < 30; hop += 1) answers[`/${hop}`] = redirectTo(`/${hop + 1}`);
    expect((await fetchPage('/25')).url.pathname).toBe('/30');
    await expect(fetchPage('/0')).rejects.toThrowError(/more than 5 times/);
    expect(asked).toHaveLength(12);
    answers['/loop'] = redirectTo('/loop');
    await expect(fetchPage('/loop')).rejects.toThrowError(/more than 5 times/);
  });

  describe('names', () => {
    const at = (...addresses: string[]) =>
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));

    it.each([
      ['localhost', ['127.0.0.1']],
      ['localhost.', ['::1']],
      ['anything.localhost', ['127.0.0.1']],
      ['internal.example', ['10.1.2.3']],
      ['two-records.example', ['93.184.216.34', '127.0.0.1']],
      ['two-families.example', ['93.184.216.34', '::1']],
      ['metadata.google.internal', ['169.254.169.254']],
    ])('refuses %s, which is at %j', async (host, addresses) => {
      const lookup = async () => at(...addresses);
      await expect(fetchPage('/', { host, lookup, allowedNetworks: [] })).rejects.toMatchObject(dead);
      expect(asked).toEqual([]);
    });

    it('the connection goes to the address that was checked, also when the name has moved on by then', async () => {
      let looks = 0;
      const lookup = async () => {
        looks += 1;
        return looks === 1 ? at(home) : at('127.0.0.1');
      };
      expect((await fetchPage('/', { lookup })).body.toString()).toBe('a page');
      expect([looks, asked.length, intrusions]).toEqual([1, 1, 0]);
    });

    it('a redirect to the same name is looked up and checked again', async () => {
      answers['/first'] = redirectTo(`http://public.example:${forbiddenPort}/`);
      let looks = 0;
      const lookup = async () => {
        looks += 1;
        return looks === 1 ? at(home) : at('127.0.0.1');
      };
      await expect(fetchPage('/first', { lookup })).rejects.toMatchObject(dead);
      expect([looks, intrusions]).toEqual([2, 0]);
    });

    it('says which name is not there', async () => {
      const lookup = () => Promise.reject(new Error('ENOTFOUND'));
      await expect(fetchPage('/', { host: 'nowhere.example', lookup })).rejects.toThrowError(
        /no host named nowhere\.example/,
      );
    });

    it('what the person allows is read', async () => {
      const { body } = await fetchPage(`http://127.0.0.1:${forbiddenPort}/`, { allowedNetworks: ['127.0.0.0/8'] });
      expect(body.toString()).toContain('secrets');
    });
  });

  describe('limits', () => {
    /** Sends for as long as it is let. @returns how many bytes went out, once the connection is gone */
    function pour(piece: Buffer, end: { bytes: number }): Promise<number> {
      return new Promise(resolve => {
        answers['/endless'] = response => {
          let sent = 0;
          const more = () => {
            while (!response.destroyed && sent < end.bytes) {
              sent += piece.length;
              if (!response.write(piece)) return void response.once('drain', more);
            }
            if (!response.destroyed) response.end();
          };
          response.on('close', () => resolve(sent));
          more();
        };
      });
    }

    it('a page of 100 MB is cut at the limit and its connection closed', async () => {
      const sent = pour(Buffer.alloc(64 * 1024, 'x'), { bytes: 100 * 1024 * 1024 });
      const { body, cut } = await fetchPage('/endless');
      expect([body.length, cut]).toEqual([MAX_BYTES, 'it is larger than 1 MB']);
      expect(await sent).toBeLessThan(20 * 1024 * 1024);
    });

    it.each([
      ['gzip', gzipSync(Buffer.alloc(50 * 1024 * 1024))],
      ['deflate', deflateSync(Buffer.alloc(50 * 1024 * 1024))],
      ['br', brotliCompressSync(Buffer.alloc(50 * 1024 * 1024))],
      ['zstd', zstdCompressSync(Buffer.alloc(50 * 1024 * 1024))],
      ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50 * 1024 * 1024)))],
    ])('a small page that unfolds to 50 MB by %s is cut at the limit', async (encoding, bytes) => {
      answers['/bomb'] = response => response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
      const { body, cut } = await fetchPage('/bomb');
      expect([body.length, cut]).toEqual([MAX_BYTES, 'it is larger than 1 MB']);
    });

    it('an error without a page keeps its status, also when it claims an encoding', async () => {
      answers['/empty'] = response => response.writeHead(404, { 'content-encoding': 'gzip' }).end();
      expect(await fetchPage('/empty')).toMatchObject({ status: 404, body: Buffer.alloc(0) });
      answers['/odd'] = response => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain words');
      await expect(fetchPage('/odd')).rejects.toMatchObject({ code: 'tool_unavailable' });
    });

    it('a page shorter than it said keeps what had arrived, one longer than it said ends where it said', async () => {
      for (const [path, length] of [
        ['/shorter', '1000'],
        ['/longer', '4'],
      ] as const) {
        answers[path] = (response, request) => {
          request.socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\nsome words`);
          response.destroy();
        };
      }
      expect(await fetchPage('/shorter')).toMatchObject({ cut: 'the connection broke off' });
      expect((await fetchPage('/longer')).body.toString()).toBe('some');
    });

    it('a redirect that goes on for ever is left at once, and its connection closed', async () => {
      const closed = new Promise<void>(resolve => {
        answers['/first'] = response => {
          response.on('close', resolve).writeHead(302, { location: '/second' }).write('and more to come');
        };
      });
      expect((await fetchPage('/first')).url.pathname).toBe('/second');
      await closed;
    });

    it('a connection that breaks off keeps what had arrived', async () => {
      answers['/half'] = response => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('the beginning', () => response.destroy());
      };
      expect(await fetchPage('/half')).toMatchObject({ cut: 'the connection broke off' });
    });

    it('a name that is never found ends with the reason of the signal', async () => {
      const abort = new AbortController();
      const lookup = () => {
        abort.abort(new Error('the time is up'));
        return new Promise<never>(() => undefined);
      };
      await expect(fetchPage('/', { lookup, signal: abort.signal })).rejects.toThrowError('the time is up');
    });

    it('a request that was stopped before it began asks nobody', async () => {
      let looks = 0;
      const lookup = async () => {
        looks += 1;
        return [];
      };
      await expect(fetchPage('/', { lookup, signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrowError(
        'stopped',
      );
      expect([looks, asked]).toEqual([0, []]);
    });

    it('a server that never answers ends with the reason of the signal', async () => {
      const abort = new AbortController();
      answers['/silent'] = () => abort.abort(new Error('the time is up'));
      await expect(fetchPage('/silent', { signal: abort.signal })).rejects.toThrowError('the time is up');
    });
  });
});
