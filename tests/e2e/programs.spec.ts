import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { openAiDialect } from '../support/openAiDialect';
import { startModelServer } from '../support/modelServer';
import { newestChat, say, test } from './program';

const warehouse = fileURLToPath(new URL('../fixtures/warehouseServer.mjs', import.meta.url));

test('a program and a long result: the person sees what ran, and all that came of it', async ({ page, app }) => {
  const server = await startModelServer(openAiDialect, () => true);
  const { id } = await app.request('providers.create', {
    kind: 'openai-compatible',
    name: 'Mine',
    baseUrl: server.url,
  });
  const [assistant] = await app.request('assistants.list', {});
  const transport = { type: 'stdio' as const, command: process.execPath, args: [warehouse], env: {} };
  const { id: serverId } = await app.request('mcp.createServer', {
    config: { name: 'Warehouse', transport, trusted: true },
  });
  await expect
    .poll(async () => (await app.request('mcp.listServers', {})).find(held => held.id === serverId)?.toolCount)
    .toBe(60);
  await app.request('assistants.update', {
    id: assistant?.id ?? '',
    patch: { providerId: id, modelId: 'strict-1', settings: { mcpServerIds: [serverId] } },
  });
  await app.request('settings.update', { patch: { tools: { exec: { enabled: true } } } });
  const tools = await app.request('mcp.listTools', { serverId });
  const nameOf = (tool: string) => JSON.stringify(tools.find(({ name }) => name === tool)?.wireName);

  const code = `const weights = [];
for (const amount of [1, 2, 3]) weights.push(await callTool(${nameOf('weigh_bricks')}, { amount }));
console.log('weighed', weights.length);
try { await callTool(${nameOf('ship_eggs')}, { amount: 1 }); } catch (error) { console.log(error.message); }
return weights;`;
  server.script(
    { call: { name: () => 'tool_exec', input: JSON.stringify({ code }), id: 'a' } },
    {
      call: {
        name: () => 'tool_invoke',
        input: `{"name":${nameOf('count_bricks')},"arguments":{"amount":3000}}`,
        id: 'b',
      },
    },
    {
      call: { name: () => 'read_tool_result', input: '{"handle":"result-1","find":"entry 2718 "}', id: 'c' },
    },
    { say: 'Three were weighed, and entry 2718 is there.' },
  );
  await page.getByRole('button', { name: 'New chat' }).click();
  await say(page, 'Weigh three lots of bricks, then count them all');
  await expect(page.getByText('Three were weighed, and entry 2718 is there.')).toBeVisible();
  await expect.poll(async () => (await newestChat(app)).turn?.status).toBe('done');

  await page.getByRole('button', { name: /Run a program/ }).click();
  await expect(page.getByRole('region', { name: 'Arguments of Run a program' })).toContainText('const weights = [];');
  const result = page.getByRole('region', { name: 'Result of Run a program' });
  await expect(result).toContainText('3. weigh_bricks · Warehouse');
  await expect(result).toContainText('4. ship_eggs · Warehouse: A person has to be asked');
  await page.getByRole('button', { name: /count_bricks/ }).click();
  await expect(page.getByRole('region', { name: 'Result of count_bricks' })).toContainText('entry 1 is written');

  const pictures = process.env['QUARTERMASTER_SHOTS'];
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.getByRole('button', { name: /Run a program/ }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${pictures}/program.png`, fullPage: true });
  }
  await server.close();
});
