import { tool } from 'ai';
import { z } from 'zod';
import { builtinServerId, builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import { digestOf } from '../../../../canonicalJson';
import type { ToolEntry, ToolRequestContext } from '../types';
import { isSwitchedOff } from './isSwitchedOff';

const description =
  'Lists the knowledge bases of this assistant with their descriptions and the titles of their documents. ' +
  'Use it to learn what can be searched with kb_search.';

const Input = z.object({});

const Output = z.object({
  bases: z.array(z.object({ name: z.string(), description: z.string(), titles: z.array(z.string()) })),
});
export type KnowledgeListOutput = z.infer<typeof Output>;

const knowledgeList = tool({
  description,
  inputSchema: Input,
  outputSchema: Output,
  contextSchema: z.custom<Pick<ToolRequestContext, 'scope' | 'knowledge'>>(),
  execute: async (_input, { context }): Promise<KnowledgeListOutput> => {
    const { knowledgeBaseIds } = context.scope.assistant.settings;
    const bases = await context.knowledge.listBases(knowledgeBaseIds);
    return {
      bases: bases
        .filter(base => knowledgeBaseIds.includes(base.id))
        .map(({ name, description, titles }) => ({ name, description, titles })),
    };
  },
  toModelOutput: ({ output }) => ({ type: 'text', value: toText(output) }),
});

/** `kb_list`: which bases the assistant carries, and what is in them. */
export function createKnowledgeListToolEntry(): ToolEntry {
  return {
    name: builtinToolNames.knowledgeList,
    namespace: 'kb',
    namespaceLabel: 'kb',
    label: 'List knowledge',
    description: 'List the knowledge bases of this assistant and their documents',
    defer: 'never',
    tool: knowledgeList,
    source: { serverId: builtinServerId, toolName: builtinToolNames.knowledgeList },
    level: 'auto',
    fingerprint: digestOf({ name: builtinToolNames.knowledgeList, description, input: z.toJSONSchema(Input) }),
    applies: scope =>
      scope.assistant.settings.knowledgeBaseIds.length > 0 && !isSwitchedOff(scope, builtinToolNames.knowledgeList),
  };
}

function toText({ bases }: KnowledgeListOutput): string {
  if (bases.length === 0) return 'The knowledge bases of this assistant no longer exist.';
  return bases
    .map(({ name, description, titles }) => {
      const heading = description === '' ? name : `${name}: ${description}`;
      return [heading, ...(titles.length > 0 ? titles.map(title => `- ${title}`) : ['(no documents yet)'])].join('\n');
    })
    .join('\n\n');
}
