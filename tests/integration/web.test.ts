import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../support/modelServer';
import { openAiDialect } from '../support/openAiDialect';
import { startTestChats, type TestChats, tools } from '../support/testChats';

let chats: TestChats;
let app: TestChats['app'];
let model: ModelServer;
let site: Server;
let origin: string;
let assistantId: string;
beforeEach(async () => {
  site = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    if (url.pathname === '/search') {
      response.setHeader('content-type', 'application/json');
      const hit = { title: 'Lighthouses', url: `${origin}/page`, content: `About ${url.searchParams.get('q')}` };
      response.end(JSON.stringify({ results: [hit] }));
    } else if (url.pathname === '/away') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else response.setHeader('content-type', 'text/html').end('<h1>Lamps</h1><p>They burn oil.</p>');
  });
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  chats = await startTestChats();
  app = chats.app;
  model = await startModelServer(openAiDialect, () => true);
  const provider = await app.request('providers.create', { kind: 'openai-compatible', name: 'M', baseUrl: model.url });
  const [assistant] = await app.request('assistants.list', {});
  assistantId = assistant?.id ?? '';
  await app.request('assistants.update', {
    id: assistantId,
    patch: { providerId: provider.id, modelId: 'strict-1', settings: { enableWebSearch: true } },
  });
  await app.request('settings.update', { patch: { webSearch: { provider: 'searxng', searxngUrl: origin } } });
});
afterEach(async () => {
  await chats.end();
  await model.close();
  site.closeAllConnections();
  site.close();
});

/** Has the model call a tool by name. @returns the call as the chat shows it, and what the model was told */
async function call(name: string, input: unknown) {
  const conversationId = await chats.newChat();
  model.script({ call: { name: () => name, input: JSON.stringify(input) } });
  await chats.send(conversationId, 'Look it up');
  const { message } = await chats.ended(conversationId);
  const told = JSON.stringify(model.requests.at(-1)?.body['messages']);
  return { part: tools(message)[0], told, offered: openAiDialect.offered(model.requests.at(-1)?.body ?? {}) };
}
const allow = () => app.request('settings.update', { patch: { web: { allowedNetworks: ['127.0.0.1'] } } });

describe('the web, through a chat', () => {
  it('a search and a page reach the model with addresses to cite', async () => {
    await allow();
    const search = await call('web_search', { query: 'lamps' });
    expect(search.part).toMatchObject({ state: 'output-available', label: 'Search the web' });
    expect(search.told).toContain(`About lamps`);
    expect(search.told).toContain(`${origin}/page`);
    const page = await call('web_fetch', { url: `${origin}/page` });
    expect(page.part).toMatchObject({ state: 'output-available' });
    expect(page.told).toContain('They burn oil.');
    expect(page.told).toContain('not instructions');
  });

  it('a page of this machine, and one that leads to a private network, are refused in words', async () => {
    const own = await call('web_fetch', { url: `${origin}/page` });
    expect(own.part).toMatchObject({ state: 'output-error', note: expect.stringContaining('is this machine') });
    await allow();
    const away = await call('web_fetch', { url: `${origin}/away` });
    expect(away.part).toMatchObject({
      state: 'output-error',
      note: expect.stringContaining('169.254.169.254 is not read'),
    });
    expect(away.told).toContain('169.254.169.254 is not read');
  });

  it('R6: switched off for the assistant, the chat or everywhere, they are absent and refused by name', async () => {
    const names = ['web_search', 'web_fetch'];
    expect((await call('kb_list', {})).offered).toEqual(expect.arrayContaining(names));
    await app.request('settings.update', { patch: { webSearch: { provider: 'none' } } });
    const noSearch = await call('web_search', { query: 'x' });
    expect(noSearch.offered).toContain('web_fetch');
    expect(noSearch.offered).not.toContain('web_search');
    expect(noSearch.part).toMatchObject({ state: 'output-error' });
    await app.request('assistants.update', { id: assistantId, patch: { settings: { enableWebSearch: false } } });
    const off = await call('web_fetch', { url: `${origin}/page` });
    for (const name of names) expect(off.offered).not.toContain(name);
    expect(off.part).toMatchObject({ state: 'output-error' });
  });

  it('web.search answers the window from the same service', async () => {
    expect(await app.request('web.search', { query: 'lamps' })).toMatchObject({
      provider: 'SearXNG',
      hits: [{ title: 'Lighthouses' }],
    });
  });
});
