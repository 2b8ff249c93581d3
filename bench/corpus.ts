import { dynamicTool, jsonSchema } from 'ai';
import { inWords } from '../src/main/ai/tools/adapters/aiSdk/search/ToolDocument';
import type { ToolDocument } from '../src/main/ai/tools/adapters/aiSdk/search/ToolDocument';
import { normaliseSchema } from '../src/main/ai/tools/adapters/aiSdk/mcp/schemaNormaliser';
import type { ToolEntry } from '../src/main/ai/tools/adapters/aiSdk/types';
import type { CatalogFile } from './catalogs';

/** A tool of a catalog: what is searched of it, under the name that queries use, `server/tool`. */
export interface CorpusTool {
  readonly id: string;
  readonly document: ToolDocument;
}

/** The tools of a catalog as the app would search them. */
export const corpusOf = ({ server, tools }: CatalogFile): CorpusTool[] =>
  tools.map(tool => {
    const id = `${server}/${tool.name}`;
    const properties = (tool.inputSchema as { properties?: object } | undefined)?.properties ?? {};
    return {
      id,
      document: {
        name: id,
        words: inWords(tool.name),
        title: tool.title ?? '',
        server: server.replaceAll('-', ' '),
        description: (tool.description ?? '').trim().slice(0, 2_000),
        argumentNames: Object.keys(properties).map(inWords).join(' '),
        fingerprint: id,
      },
    };
  });

/** What is searched of the tools of a catalog. */
export const documentsOf = (catalog: CatalogFile): ToolDocument[] => corpusOf(catalog).map(({ document }) => document);

/** Entries as the registry would hold them, for measurements that need no server. */
export const entriesOf = ({ server, tools }: CatalogFile): ToolEntry[] =>
  tools.flatMap(tool => {
    const normalised = normaliseSchema(tool.inputSchema);
    if (!normalised.ok) return [];
    const name = `${server}__${tool.name}`.slice(0, 64);
    return {
      name,
      namespace: `mcp:${server}`,
      namespaceLabel: `mcp:${server}`,
      description: (tool.description ?? tool.name).trim().split('\n', 1)[0] ?? '',
      label: tool.title ?? tool.name,
      serverName: server,
      defer: 'auto' as const,
      source: { serverId: server, toolName: tool.name },
      level: 'ask' as const,
      fingerprint: `${server}/${tool.name}`,
      tool: dynamicTool({
        description: tool.description ?? tool.name,
        inputSchema: jsonSchema(normalised.schema),
        execute: async () => 'x',
      }),
    };
  });
