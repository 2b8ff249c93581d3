import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../tests/support/fakeClock';
import { SecretMask } from '../../../SecretMask';
import { createProviderFetch, MAX_ANSWER_BYTES, STALL_TIMEOUT_MS } from '../providerFetch';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach(server => server.close() && server.closeAllConnections()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const speak = (clock = new FakeClock(), secretHeaders: Record<string, string> = {}) =>
  createProviderFetch({
    providerName: 'Far',
    fetch,
    clock,
    mask: new SecretMask(),
    secretHeaders: async () => secretHeaders,
  });

describe('provider fetch', () => {
  it('adds the sealed headers to what is asked', async () => {
    const url = await serve((request, response) => response.end(JSON.stringify(request.headers)));
    const answer = (await (
      await speak(new FakeClock(), { authorization: 'Bearer k' })(url, { headers: { 'x-own': '1' } })
    ).json()) as Record<string, string>;
    expect(answer).toMatchObject({ authorization: 'Bearer k', 'x-own': '1' });
  });

  it('C4: an answer that stalls for 60 s is ended with the cause; one that goes on is not', async () => {
    const clock = new FakeClock();
    const chunks: ((text: string) => void)[] = [];
    const url = await serve((_request, response) => {
      response.write('first ');
      chunks.push(text => response.write(text));
    });
    const response = await speak(clock)(url);
    const reader = response.body?.getReader();
    await reader?.read();
    clock.advance(STALL_TIMEOUT_MS - 1);
    chunks[0]?.('second');
    expect((await reader?.read())?.done).toBe(false);
    clock.advance(STALL_TIMEOUT_MS - 1);
    const rest = reader?.read();
    clock.advance(1);
    await expect(rest).rejects.toThrowError('Far has sent nothing for 60 seconds');
  });

  it('a server that never begins to answer is given up in the same way', async () => {
    const clock = new FakeClock();
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>(resolve => (arrived = resolve));
    const url = await serve(() => arrived());
    const asked = speak(clock)(url);
    await arrival;
    clock.advance(STALL_TIMEOUT_MS);
    await expect(asked).rejects.toThrowError('Far has sent nothing for 60 seconds');
  });

  it('a person who stops is not told of a failure', async () => {
    const abort = new AbortController();
    const url = await serve(() => abort.abort());
    await expect(speak()(url, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('says where nothing listens', async () => {
    const url = await serve(() => undefined);
    await new Promise(resolve => servers.at(-1)?.close(resolve));
    await expect(speak()(url)).rejects.toThrowError(/Far at 127\.0\.0\.1:\d+ cannot be reached: nothing listens there/);
  });

  it('S2: a redirect is not followed: no key goes to the address that it names', async () => {
    let reached = 0;
    const other = await serve((_, response) => {
      reached += 1;
      response.end('caught');
    });
    const url = await serve((_, response) => response.writeHead(307, { location: `${other}v1` }).end());
    const asked = speak(new FakeClock(), { 'x-api-key': 'secret-key-1' })(url, { method: 'POST', body: '{}' });
    await expect(asked).rejects.toThrowError(`sends its requests on to ${new URL(other).origin}`);
    expect(reached).toBe(0);
  });

  it('S2: a key that a server echoes in an error is taken out', async () => {
    const url = await serve((request, response) =>
      response.writeHead(401).end(JSON.stringify({ error: { message: `Invalid: ${request.headers.authorization}` } })),
    );
    const response = await speak(new FakeClock(), { authorization: 'Bearer secret-key-2' })(url);
    const text = await response.text();
    expect(response.status).toBe(401);
    expect(text).toContain('Invalid: •••');
    expect(text).not.toContain('secret-key-2');
  });

  it('C4: an answer without an end is stopped', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const url = await serve((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        response.once('drain', more);
      };
      more();
    });
    const reader = (await speak()(url)).body?.getReader();
    let bytes = 0;
    const read = async () => {
      for (;;) bytes += (await reader?.read())?.value?.length ?? 0;
    };
    await expect(read()).rejects.toThrowError(/more than 24 MB/);
    expect(bytes).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
  });
});
