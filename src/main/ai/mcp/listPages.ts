import { type Client, METHOD_NOT_FOUND, ProtocolError } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { McpToolDefinition } from './toolDefinition';

/** Bounds of one list, so that a server that never ends it ends nothing else. */
const MAX_PAGES = 200;
const MAX_TOOLS = 10_000;
const MAX_TIME_MS = 60_000;

/** Lax on purpose: one odd tool must not cost the list; each is judged on its own. */
const ToolPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional().catch(undefined) });

/** What a server lists, and in `notices` what was left out of it and why. */
export interface ToolList {
  readonly tools: readonly McpToolDefinition[];
  readonly notices: readonly string[];
}

/**
 * All pages of `tools/list`. Not `client.listTools()`: that answers an empty list on a closed connection, and refuses
 * a whole list for one bad schema. A server without tools lists none.
 * @param now ms; measured against the bound of 60 s for the whole list
 * @throws what the client throws
 */
export async function listPages(client: Client, now: () => number): Promise<ToolList> {
  if (client.getServerCapabilities()?.tools === undefined) return { tools: [], notices: [] };
  const list = new ListBuilder();
  const cursors = new Set<string>();
  const end = now() + MAX_TIME_MS;
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const left = end - now();
    if (left <= 0) return list.cut('it takes longer than a minute');
    const params = cursor === undefined ? {} : { cursor };
    const answer = await requestPage(client, params, left);
    if (!answer) return list.result();
    const room = MAX_TOOLS - list.size;
    for (const raw of answer.tools.slice(0, room)) list.take(raw);
    if (answer.tools.length > room) return list.cut(`it has more than ${MAX_TOOLS} tools`);
    cursor = answer.nextCursor;
    if (cursor === undefined) return list.result();
    if (cursors.has(cursor)) return list.cut('its pages repeat');
    cursors.add(cursor);
  }
  return list.cut(`it has more than ${MAX_PAGES} pages`);
}

async function requestPage(client: Client, params: { cursor?: string }, timeout: number) {
  try {
    return await client.request({ method: 'tools/list', params }, ToolPage, { timeout });
  } catch (thrown) {
    if (thrown instanceof ProtocolError && thrown.code === METHOD_NOT_FOUND) return undefined;
    throw thrown;
  }
}

class ListBuilder {
  readonly #tools = new Map<string, McpToolDefinition>();
  readonly #notices: string[] = [];
  #listed = 0;

  get size(): number {
    return this.#listed;
  }

  take(raw: unknown): void {
    this.#listed += 1;
    const parsed = McpToolDefinition.safeParse(raw);
    if (!parsed.success) {
      this.#notices.push(`Tool ${this.#listed} of the list has no usable name and is left out.`);
    } else if (this.#tools.has(parsed.data.name)) {
      this.#notices.push(`The tool ${parsed.data.name} is listed twice; the first one stands.`);
    } else {
      this.#tools.set(parsed.data.name, parsed.data);
    }
  }

  cut(why: string): ToolList {
    this.#notices.push(`The list of tools was cut: ${why}.`);
    return this.result();
  }

  result(): ToolList {
    return { tools: [...this.#tools.values()], notices: this.#notices };
  }
}
