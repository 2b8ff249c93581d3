import { InMemoryTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import type { OpenTransport } from '../../src/main/ai/mcp/openTransport';

/** A page of `tools/list` as a server sends it, however odd. */
export interface ListPage {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
}

/**
 * A real MCP server in this process, over linked transports.
 * @param answer gives a page, or throws what the client is to see
 */
export function createMemoryServer(answer: (cursor: string | undefined) => ListPage | Promise<ListPage>) {
  const servers: Server[] = [];
  let lists = 0;
  const openTransport: OpenTransport = async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const server = new Server({ name: 'memory', version: '1' }, { capabilities: { tools: { listChanged: true } } });
    server.setRequestHandler('tools/list', async ({ params }) => {
      lists += 1;
      // What a server sends is not always what its types allow; that is what these tests are about.
      return (await answer(params?.cursor)) as unknown as { tools: [] };
    });
    await server.connect(theirs);
    servers.push(server);
    return { transport: ours, secrets: [] };
  };
  return {
    openTransport,
    /** How often a page was asked for. */
    lists: () => lists,
    /** How often a client connected. */
    connections: () => servers.length,
    /** Says that the list has changed. */
    announceChange: async () => {
      for (const server of servers) await server.sendToolListChanged();
    },
  };
}
