import { expect, it } from 'vitest';
import { createSystemFetch } from '../systemFetch';

it('asks over the network of the system with an address it understands, and without cookies', async () => {
  const asked: unknown[] = [];
  const fetch = createSystemFetch({
    fetch: async (input, init) => {
      asked.push(input, init);
      return new Response('answer');
    },
  });
  const signal = new AbortController().signal;
  expect(await (await fetch(new URL('https://example.org/a'), { method: 'POST', signal })).text()).toBe('answer');
  const request = new Request('https://example.org/b');
  await fetch(request);
  expect(asked).toEqual([
    'https://example.org/a',
    { credentials: 'omit', method: 'POST', signal },
    request,
    { credentials: 'omit' },
  ]);
});
