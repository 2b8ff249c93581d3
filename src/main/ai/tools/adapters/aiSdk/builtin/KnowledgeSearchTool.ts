import { tool } from 'ai';
import { z } from 'zod';
import { builtinServerId, builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import type { KnowledgeHit } from '../../../../../../shared/schemas/knowledge';
import { digestOf } from '../../../../canonicalJson';
import type { ToolEntry, ToolRequestContext } from '../types';
import { isSwitchedOff } from './isSwitchedOff';

const DEFAULT_HITS = 5;
const MAX_HITS = 20;
/** A passage is cut for the model behind this many characters; only long code reaches it. */
const MAX_PASSAGE_TEXT = 2_500;

const description =
  'Searches the knowledge bases of this assistant and gives the best passages, each with a reference to cite. ' +
  'Use it before answering from memory about anything the bases may hold. Ask with a few telling words, in the ' +
  'language of the documents.';

const Input = z.object({
  query: z.string().min(1).max(10_000).describe('Words to look for, in any language'),
  limit: z.number().int().min(1).max(MAX_HITS).optional().describe(`Most passages to give, ${DEFAULT_HITS} by default`),
});

const Hit = z.object({
  /** What an answer cites: the title and the heading nearest to the passage, `Title › Heading`. */
  ref: z.string(),
  source: z.object({ base: z.string(), title: z.string(), itemId: z.string() }),
  headings: z.array(z.string()),
  position: z.number(),
  text: z.string(),
  score: z.number(),
});

const Output = z.object({ hits: z.array(Hit) });
export type KnowledgeSearchOutput = z.infer<typeof Output>;

const knowledgeSearch = tool({
  description,
  inputSchema: Input,
  outputSchema: Output,
  contextSchema: z.custom<Pick<ToolRequestContext, 'scope' | 'knowledge'>>(),
  execute: async ({ query, limit = DEFAULT_HITS }, { context }): Promise<KnowledgeSearchOutput> => {
    const { knowledgeBaseIds } = context.scope.assistant.settings;
    const hits = await context.knowledge.search(knowledgeBaseIds, query, limit);
    // Asked again here, so that no slip elsewhere shows a base that the assistant does not carry.
    return { hits: hits.filter(hit => knowledgeBaseIds.includes(hit.baseId)).map(toHit) };
  },
  toModelOutput: ({ output }) => ({ type: 'text', value: toText(output) }),
});

/** `kb_search`: the passages that answer best, out of the bases that the assistant carries. */
export function createKnowledgeSearchToolEntry(): ToolEntry {
  return {
    name: builtinToolNames.knowledgeSearch,
    namespace: 'kb',
    namespaceLabel: 'kb',
    label: 'Search knowledge',
    description: 'Search the knowledge bases of this assistant for passages to cite',
    defer: 'never',
    tool: knowledgeSearch,
    source: { serverId: builtinServerId, toolName: builtinToolNames.knowledgeSearch },
    level: 'auto',
    fingerprint: digestOf({ name: builtinToolNames.knowledgeSearch, description, input: z.toJSONSchema(Input) }),
    applies: scope =>
      scope.assistant.settings.knowledgeBaseIds.length > 0 && !isSwitchedOff(scope, builtinToolNames.knowledgeSearch),
  };
}

function toHit({ baseName, title, itemId, headings, position, text, score }: KnowledgeHit): z.infer<typeof Hit> {
  return {
    ref: refOf(title, headings),
    source: { base: baseName, title, itemId },
    headings,
    position,
    text: text.length <= MAX_PASSAGE_TEXT ? text : `${text.slice(0, MAX_PASSAGE_TEXT).toWellFormed()} […]`,
    score: Number(score.toPrecision(4)),
  };
}

function refOf(title: string, headings: readonly string[]): string {
  const nearest = headings.at(-1);
  return nearest === undefined || nearest === title ? title : `${title} › ${nearest}`;
}

function toText({ hits }: KnowledgeSearchOutput): string {
  if (hits.length === 0)
    return 'No passage of the knowledge bases matches. Try other words, or say that nothing is there.';
  const passages = hits.map(({ ref, source, text }, index) => `[${index + 1}] ${ref} (${source.base})\n${text}`);
  return `${passages.join('\n\n')}\n\nCite what you use by its reference, for example: ${hits[0]?.ref}`;
}
