import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../support/modelServer';
import { openAiDialect } from '../support/openAiDialect';
import { startTestChats, type TestChats, textOf, tools } from '../support/testChats';
import { waitFor } from '../support/waitFor';

// The reference servers of the protocol's makers, as a person would add them: over stdio, by a command.
const packages = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol');
const program = (name: string) => join(packages, name, 'dist/index.js');

let chats: TestChats;
let app: TestChats['app'];
let model: ModelServer;
let assistantId: string;
beforeEach(async () => {
  chats = await startTestChats();
  app = chats.app;
  model = await startModelServer(openAiDialect, () => true);
  const provider = await app.request('providers.create', {
    kind: 'openai-compatible',
    name: 'Strict',
    baseUrl: model.url,
  });
  const [assistant] = await app.request('assistants.list', {});
  assistantId = assistant?.id ?? '';
  await app.request('assistants.update', { id: assistantId, patch: { providerId: provider.id, modelId: 'strict-1' } });
});
afterEach(async () => {
  await chats.end();
  await model.close();
});

/** Adds a server, lets the assistant carry it alone, and waits for its tools. */
async function addServer(name: string, args: string[]) {
  const { id } = await app.request('mcp.createServer', {
    config: { name, transport: { type: 'stdio', command: process.execPath, args } },
  });
  const server = await waitFor(`the tools of ${name}`, async () =>
    (await app.request('mcp.listServers', {})).find(held => held.id === id && held.toolCount),
  );
  await app.request('assistants.update', { id: assistantId, patch: { settings: { mcpServerIds: [id] } } });
  return server;
}

/** Has the model call a tool by its original name; a person approves. @returns the call as the chat shows it */
async function call(serverId: string, name: string, input: unknown) {
  const listed = await app.request('mcp.listTools', { serverId });
  const wireName = listed.find(tool => tool.name === name)?.wireName;
  expect(wireName).toBeDefined();
  const conversationId = await chats.newChat();
  model.script({ call: { name: offered => offered.find(each => each === wireName), input: JSON.stringify(input) } });
  await chats.send(conversationId, `Please use ${name}`);
  const { approvalId } = await chats.card(conversationId);
  await app.request('approvals.respond', { approvalId, decision: 'approve' });
  const { message } = await chats.ended(conversationId);
  expect(textOf(message)).toBe('Done.');
  return { part: tools(message)[0], told: JSON.stringify(model.requests.at(-1)?.body['messages']) };
}

describe('server-everything over stdio', () => {
  it('lists its tools, each with a name and a schema that a strict model server takes, and they run', async () => {
    const { id, toolCount } = await addServer('Everything', [program('server-everything'), 'stdio']);
    expect(toolCount).toBeGreaterThan(5);
    const echo = await call(id, 'echo', { message: 'grüezi' });
    expect(echo.part).toMatchObject({ state: 'output-available', serverName: 'Everything' });
    expect(echo.told).toContain('grüezi');
    const sum = await call(id, 'get-sum', { a: 20, b: 22 });
    expect(sum.told).toContain('42');
    const image = await call(id, 'get-tiny-image', {});
    expect(image.part).toMatchObject({ state: 'output-available' });
    expect(JSON.stringify(image.part?.output)).toContain('image/png');
  });

  it('M13: refuses arguments of the wrong shape before a person is asked, and the model hears of it', async () => {
    const { id } = await addServer('Everything', [program('server-everything'), 'stdio']);
    const wireName = (await app.request('mcp.listTools', { serverId: id })).find(
      ({ name }) => name === 'get-sum',
    )?.wireName;
    const conversationId = await chats.newChat();
    model.script({ call: { name: () => wireName, input: '{"a":"twenty"}' } });
    await chats.send(conversationId, 'Add');
    const { message } = await chats.ended(conversationId);
    expect(tools(message)[0]).toMatchObject({ state: 'output-error' });
    expect(await app.request('approvals.list', { conversationId })).toEqual([]);
  });
});

describe('server-filesystem over stdio', () => {
  it('reads and writes in its folder, and its refusals reach the model', async () => {
    const folder = join(chats.dir, 'files');
    mkdirSync(folder);
    writeFileSync(join(folder, 'list.txt'), 'milk and bread');
    const { id } = await addServer('Files', [program('server-filesystem'), folder]);
    const read = await call(id, 'read_text_file', { path: join(folder, 'list.txt') });
    expect(read.told).toContain('milk and bread');
    await call(id, 'write_file', { path: join(folder, 'new.txt'), content: 'written once' });
    expect(readFileSync(join(folder, 'new.txt'), 'utf8')).toBe('written once');
    const outside = await call(id, 'read_text_file', { path: '/etc/hostname' });
    expect(outside.part).toMatchObject({ state: 'output-error' });
    expect(outside.told).toMatch(/denied|outside/);
  });
});
