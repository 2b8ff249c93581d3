import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fakeClock';
import { createRecordingLogger } from '../../../../tests/support/recordingLogger';
import { startTestPageWorker } from '../../../../tests/support/testCore';
import { waitFor } from '../../../../tests/support/waitFor';
import { defaultSettings, type Settings } from '../../../shared/schemas/settings';
import { PAGE_TIMEOUT_MS, SEARCH_TIMEOUT_MS, WebService } from '../WebService';

let server: Server;
let origin: string;
let asked: URL[];
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let clock: FakeClock;
beforeEach(async () => {
  asked = [];
  clock = new FakeClock();
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://host'));
    answer(response, request);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const json = (body: unknown, status = 200, headers = {}) => {
  answer = response =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
function service(webSearch: Partial<Settings['webSearch']> = {}, allowedNetworks: string[] = []) {
  const settings: Settings = {
    ...defaultSettings,
    webSearch: { ...defaultSettings.webSearch, provider: 'searxng', searxngUrl: origin, ...webSearch },
    web: { allowedNetworks },
  };
  const log = createRecordingLogger();
  return new WebService({ settings: () => settings, fetch, clock, log, startPageWorker: startTestPageWorker });
}

describe('SearXNG', () => {
  it('is asked for JSON, and its results are plain, whole and each there once', async () => {
    json({
      results: [
        {
          title: 'Light&amp;house',
          url: 'https://example.org/a#top',
          content: 'They <b>shine</b> at\nnight',
          publishedDate: '2026-01-02',
        },
        { title: 'Again', url: 'https://example.org/a', content: 'twice' },
        { title: 'A file', url: 'file:///etc/hosts', content: '' },
        { title: 'Bad', url: 'not an address', content: null },
        { title: 7, url: 'https://example.org/b' },
      ],
    });
    expect(await service().search('light house', {})).toEqual({
      provider: 'SearXNG',
      hits: [
        { title: 'Light&house', url: 'https://example.org/a', snippet: 'They shine at night', published: '2026-01-02' },
        { title: 'https://example.org/b', url: 'https://example.org/b', snippet: '' },
      ],
    });
    expect(asked[0]?.pathname).toBe('/search');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ q: 'light house', format: 'json' });
  });

  it.each(['', '/', '/search', '/search/', '/searx/', '/searx/search'])(
    'is found at an address that ends in %j',
    async path => {
      json({ results: [] });
      await service({ searxngUrl: `${origin}${path}` }).search('x', {});
      expect(asked[0]?.pathname).toBe(path.startsWith('/searx') ? '/searx/search' : '/search');
    },
  );

  it.each([
    ['JSON that is switched off', 403, '<html>403</html>', /json.*search\.formats/],
    ['a web page', 200, '<html>results</html>', /something else.*search\.formats/],
    ['a limit', 429, '', /no more searches.*429/],
    ['a limit of its own kind', 432, '', /no more searches.*432/],
    ['a bill', 402, '', /no more searches/],
    ['an overload', 529, '', /no more searches/],
    ['an error of its own', 500, '', /problem of its own/],
    ['anything else', 418, '', /refused the search \(status 418\)/],
  ])('%s is told with the next step', async (_, status, body, words) => {
    answer = response => response.writeHead(status, { 'retry-after': '600' }).end(body);
    await expect(service().search('x', {})).rejects.toMatchObject({
      code: 'tool_unavailable',
      message: expect.stringMatching(words),
    });
    expect(asked).toHaveLength(1);
  });

  it('that is busy is asked again after the wait it names, twice at most', async () => {
    json({}, 429, { 'retry-after': '3' });
    const search = service().search('x', {});
    const outcome = search.catch((thrown: unknown) => thrown);
    for (const count of [1, 2]) {
      await waitFor('the question', () => (asked.length === count ? true : undefined));
      await waitFor('the wait', () => (clock.advance(3_000), asked.length > count ? true : undefined));
    }
    expect(await outcome).toMatchObject({ message: expect.stringContaining('no more searches') });
    expect(asked).toHaveLength(3);
  });

  it('that is busy and then answers has answered', async () => {
    const statuses = [429, 503];
    answer = response => {
      const status = statuses.shift() ?? 200;
      const results = [{ title: 'At last', url: 'https://example.org/' }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
    };
    const search = service().search('x', {});
    for (const [count, wait] of [
      [1, 1_000],
      [2, 2_000],
    ] as const) {
      await waitFor('the question', () => (asked.length === count ? true : undefined));
      await waitFor('the wait', () => (clock.advance(wait / 4), asked.length > count ? true : undefined));
    }
    expect((await search).hits).toMatchObject([{ title: 'At last' }]);
    expect(asked).toHaveLength(3);
  });

  it('C3: that is busy is not asked again once the turn is stopped', async () => {
    json({}, 429, { 'retry-after': '5' });
    const stop = new AbortController();
    const search = service().search('x', { signal: stop.signal });
    await waitFor('the question', () => (asked.length === 1 ? true : undefined));
    stop.abort(new Error('stopped'));
    await expect(search).rejects.toThrowError('stopped');
    clock.advance(60_000);
    expect(asked).toHaveLength(1);
  });

  it('that nobody runs is told with its address', async () => {
    await expect(service({ searxngUrl: 'http://127.0.0.1:9' }).search('x', {})).rejects.toThrowError(
      /SearXNG at 127\.0\.0\.1:9 cannot be reached/,
    );
  });

  it('C4: that never answers is given up after a while, and at once when the turn is stopped', async () => {
    let arrived = 0;
    answer = () => (arrived += 1);
    const late = service().search('x', {});
    await waitFor('the question', () => (arrived === 1 ? true : undefined));
    clock.advance(SEARCH_TIMEOUT_MS);
    await expect(late).rejects.toThrowError(/did not answer within 20 seconds/);
    const stop = new AbortController();
    const stopped = service().search('x', { signal: stop.signal });
    await waitFor('the question', () => (arrived === 2 ? true : undefined));
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrowError('stopped');
  });
});

describe('MediaWiki', () => {
  it('is asked without a key, and its pages have whole addresses', async () => {
    json({
      query: {
        search: [
          {
            title: 'C++ & more',
            snippet: 'a <span class="searchmatch">language</span>',
            timestamp: '2026-01-02T00:00:00Z',
          },
        ],
        general: { server: '//wiki.example', articlepath: '/wiki/$1' },
      },
    });
    const mine = service({ provider: 'mediawiki', mediawikiUrl: `${origin}/w/api.php` });
    expect(await mine.search('language', { limit: 3 })).toEqual({
      provider: new URL(origin).host,
      hits: [
        {
          title: 'C++ & more',
          url: 'http://wiki.example/wiki/C%2B%2B_%26_more',
          snippet: 'a language',
          published: '2026-01-02T00:00:00Z',
        },
      ],
    });
    expect(asked[0]?.searchParams.get('srlimit')).toBe('3');
  });
});

describe('MediaWiki that does not like a question', () => {
  it('is told in its own words, without markup and cut', async () => {
    const info = `Search request is longer than the <b>maximum</b> allowed length. ${'x'.repeat(5_000)}`;
    json({ error: { code: 'cirrussearch-query-too-long', info } });
    const mine = service({ provider: 'mediawiki', mediawikiUrl: `${origin}/w/api.php` });
    const thrown: unknown = await mine.search('x'.repeat(400), {}).catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      code: 'tool_unavailable',
      message: expect.stringMatching(/longer than the maximum allowed length/),
    });
    expect(String(thrown).length).toBeLessThan(600);
  });
});

describe('WebService', () => {
  it('without a search set up says where to choose one', async () => {
    for (const none of [{ provider: 'none' as const }, { searxngUrl: '' }]) {
      expect(service(none).isSearchConfigured()).toBe(false);
      await expect(service(none).search('x', {})).rejects.toThrowError(/in the settings/);
    }
    expect(service().isSearchConfigured()).toBe(true);
  });

  it('gives no more results than the settings say', async () => {
    json({ results: Array.from({ length: 30 }, (_, index) => ({ title: 't', url: `https://example.org/${index}` })) });
    expect((await service({ maxResults: 4 }).search('x', { limit: 20 })).hits).toHaveLength(4);
  });

  it('reads a page that the settings allow, and refuses it when they do not', async () => {
    answer = response => response.setHeader('content-type', 'text/html').end('<p>Hello <em>you</em></p>');
    expect(await service({}, ['127.0.0.1']).fetchPage(`${origin}/a`, {})).toMatchObject({
      url: `${origin}/a`,
      text: 'Hello _you_',
    });
    await expect(service().fetchPage(`${origin}/a`, {})).rejects.toMatchObject({
      code: 'tool_denied',
      message: expect.stringContaining('allow it in the settings'),
    });
  });

  it('C4: a page that drips byte by byte is given as far as it came, and says so', async () => {
    let dripped = false;
    answer = (response, request) => {
      response.setHeader('content-type', 'text/plain');
      if (request.url === '/turn') response.end();
      else response.write('the beginning', () => (dripped = true));
    };
    const page = service({}, ['127.0.0.1']).fetchPage(origin, {});
    await waitFor('the first bytes', () => dripped || undefined);
    await fetch(`${origin}/turn`); // Asked after the bytes were sent, and so answered after they have arrived.
    clock.advance(PAGE_TIMEOUT_MS);
    expect(await page).toMatchObject({ text: 'the beginning', notes: ['Not the whole: it took too long.'] });
  });

  it('C3: a page that waits for its turn ends with the signal', async () => {
    answer = () => undefined;
    const mine = service({}, ['127.0.0.1']);
    const stop = new AbortController();
    const running = [1, 2].map(() => mine.fetchPage(origin, { signal: stop.signal }).catch(() => 'stopped'));
    await waitFor('the questions', () => (asked.length === 2 ? true : undefined));
    const own = new AbortController();
    const waiting = mine.fetchPage(origin, { signal: own.signal });
    own.abort(new Error('stopped while waiting'));
    await expect(waiting).rejects.toThrowError('stopped while waiting');
    expect(asked).toHaveLength(2);
    stop.abort(new Error('stopped'));
    expect(await Promise.all(running)).toEqual(['stopped', 'stopped']);
  });

  it('C4: a page that never comes is given up after a while', async () => {
    answer = () => undefined;
    const late = service({}, ['127.0.0.1']).fetchPage(origin, {});
    await waitFor('the question', () => (asked.length === 1 ? true : undefined));
    clock.advance(PAGE_TIMEOUT_MS);
    await expect(late).rejects.toThrowError(/did not come within 30 seconds/);
  });
});
