import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Client, type Transport } from '@modelcontextprotocol/client';
import { type JSONRPCMessage, McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestMcp } from '../../../../../tests/support/testMcp';
import { createOpenTransport } from '../openTransport';
import { PortTransport, type ServerPort } from '../PortTransport';
import type { BundledServer } from '../transport';

/** A channel in the place of a process; its far end is a port, its end the close of the channel. */
function openChannel(): { near: ServerPort; far: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  const ended = once(port1, 'close');
  return {
    far: port2,
    near: {
      postMessage: message => port1.postMessage(message),
      onMessage: listener => void port1.on('message', listener),
      onEnd: listener => void ended.then(listener),
      stop: async () => {
        port1.close();
        await ended;
      },
    },
  };
}

/** A server of one tool on the far end. */
async function serve(far: MessagePort): Promise<void> {
  const server = new McpServer({ name: 'far', version: '1' });
  server.registerTool('shout', { inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
    content: [{ type: 'text', text: text.toUpperCase() }],
  }));
  const transport: Transport = {
    start: async () => void far.on('message', (message: JSONRPCMessage) => transport.onmessage?.(message)),
    send: async message => far.postMessage(message),
    close: async () => far.close(),
  };
  await server.connect(transport as Parameters<typeof server.connect>[0]);
}

describe('a bundled server behind a port', () => {
  let client: Client | undefined;
  afterEach(() => client?.close());

  const connect = async (transport: Transport) => {
    client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    return client;
  };

  it('is spoken with in messages', async () => {
    const { near, far } = openChannel();
    await serve(far);
    const connected = await connect(new PortTransport(() => near));
    const result = await connected.callTool({ name: 'shout', arguments: { text: 'hello' } });
    expect(result.content).toEqual([{ type: 'text', text: 'HELLO' }]);
  });

  it('skips what is no message, and says so', async () => {
    const { near, far } = openChannel();
    await serve(far);
    const errors: string[] = [];
    const transport = new PortTransport(() => near);
    const connected = await connect(transport);
    connected.onerror = error => errors.push(error.message);
    far.postMessage('nonsense');
    far.postMessage({ jsonrpc: '1.0' });
    expect((await connected.listTools()).tools.map(({ name }) => name)).toEqual(['shout']);
    expect(errors).toEqual(Array(2).fill('The server sent something that is no protocol message.'));
  });

  it('tells when the process has ended, and sends nothing to it any more', async () => {
    const { near, far } = openChannel();
    await serve(far);
    const transport = new PortTransport(() => near);
    const connected = await connect(transport);
    const lost = new Promise<void>(resolve => (connected.onclose = () => resolve()));
    far.close();
    await lost;
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toThrowError('not running');
    await transport.close(); // asked to end what has ended: nothing to wait for
  });

  it('ends when the connection is closed', async () => {
    const { near, far } = openChannel();
    await serve(far);
    const gone = once(far, 'close');
    const connected = await connect(new PortTransport(() => near));
    await connected.close();
    await expect(gone).resolves.toHaveLength(1);
  });

  it('is chosen by what the host gives, and starts with an environment without secrets of ours', async () => {
    const { store, database } = createTestMcp();
    const { id } = await store.create({
      name: 'Sample',
      transport: { type: 'bundled', bundle: 'sample' },
      enabled: true,
      trusted: true,
    });
    const server = store.get(id);
    const environments: Readonly<Record<string, string>>[] = [];
    const { near, far } = openChannel();
    const bundled: BundledServer = {
      env: { QUARTERMASTER_NOTES_FILE: '/notes.md' },
      start: env => {
        environments.push(env);
        return near;
      },
    };
    const open = createOpenTransport({
      store,
      bundledServer: () => bundled,
      searchPath: async () => '/search',
      environment: { PATH: '/bin', HOME: '/home/someone', OUR_API_KEY: 'secret' },
    });
    const { transport } = await open(server);
    expect(environments).toEqual([]); // not before it is asked to start
    await serve(far);
    await connect(transport);
    expect(environments).toEqual([{ PATH: '/bin', HOME: '/home/someone', QUARTERMASTER_NOTES_FILE: '/notes.md' }]);
    database.close();
  });
});
