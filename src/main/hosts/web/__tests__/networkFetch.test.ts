import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createNetworkFetch } from '../networkFetch';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
});
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const answering = (text: string) => listen(createServer((_, response) => response.end(text)));

/** A proxy that leads every name to one server of this machine, and writes down what it was asked for. */
async function startProxy(target: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('through the proxy');
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on('error', () => upstream.destroy());
  });
  return { port: await listen(server), asked };
}

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../tests/fixtures', name), 'utf8');

const startTls = () =>
  listen(
    createTlsServer({ key: fixture('localhost.key.pem'), cert: fixture('localhost.cert.pem') }, (_, response) =>
      response.end('trusted'),
    ),
  );

describe('the network of the web host', () => {
  it.each(['HTTP_PROXY', 'http_proxy', 'ALL_PROXY'])('goes through the proxy that %s names', async name => {
    const proxy = await startProxy(0);
    const fetch = createNetworkFetch({ environment: { [name]: `http://127.0.0.1:${proxy.port}` } });
    expect(await (await fetch('http://models.example/v1')).text()).toBe('through the proxy');
    expect(proxy.asked).toEqual(['http://models.example/v1']);
  });

  it('speaks TLS through the tunnel of a proxy, with the authorities of the machine', async () => {
    const proxy = await startProxy(await startTls());
    const fetch = createNetworkFetch({
      environment: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` },
      certificates: () => [fixture('localhost.cert.pem')],
    });
    expect(await (await fetch('https://models.example/v1')).text()).toBe('trusted');
    expect(proxy.asked).toEqual(['models.example:443']);
  });

  it('never goes through it to this machine, where local models live', async () => {
    const proxy = await startProxy(await answering('wrong'));
    const port = await answering('local');
    const fetch = createNetworkFetch({
      environment: { HTTP_PROXY: `http://127.0.0.1:${proxy.port}`, NO_PROXY: 'x.example' },
    });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('local');
    expect(proxy.asked).toEqual([]);
  });

  it('trusts the authorities of the machine besides its own, and no other', async () => {
    const port = await startTls();
    const trusting = createNetworkFetch({ environment: {}, certificates: () => [fixture('localhost.cert.pem')] });
    expect(await (await trusting(`https://localhost:${port}/`)).text()).toBe('trusted');
    const strict = createNetworkFetch({ environment: {}, certificates: () => [] });
    await expect(strict(`https://localhost:${port}/`)).rejects.toMatchObject({
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
  });

  it('streams, and ends with the signal', async () => {
    const port = await listen(createServer((_, response) => void response.write('first')));
    const abort = new AbortController();
    const response = await createNetworkFetch({ environment: {} })(`http://127.0.0.1:${port}/`, {
      signal: abort.signal,
    });
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    abort.abort();
    await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' });
  });
});
