import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findLocalServers } from '../findLocalServers';

const server = createServer((_request, response) => response.end(JSON.stringify({ data: [{ id: 'a' }, { id: 'b' }] })));
let there: { name: string; baseUrl: string };
beforeEach(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  there = { name: 'There', baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
});
afterEach(() => new Promise(resolve => server.close(resolve)));

it('finds what answers, and takes what does not for not there', async () => {
  const nothing = { name: 'Nothing', baseUrl: 'http://127.0.0.1:9/v1' };
  expect(await findLocalServers(fetch, () => true, [nothing, there])).toEqual([{ ...there, models: ['a', 'b'] }]);
});

it('does not ask what is known already', async () => {
  expect(await findLocalServers(fetch, () => false, [there])).toEqual([]);
});
