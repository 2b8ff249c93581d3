import { dynamicTool, generateText, isStepCount, jsonSchema, toolSearch, type ToolSet } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import type { CorpusTool } from '../corpus';

/** Ranks tools for a question, best first. */
export type SearchMethod = (query: string) => Promise<string[]> | string[];

const textOf = ({ id, document }: CorpusTool): string =>
  `${id} ${document.title} ${document.description}`.toLowerCase();

/** Tools that hold the question as it is, in any case; in the order of the catalog, as there is no rank. */
export const substring =
  (tools: readonly CorpusTool[]): SearchMethod =>
  query =>
    tools.filter(tool => textOf(tool).includes(query.toLowerCase())).map(({ id }) => id);

/** Tools that hold every word of the question. */
export const allWords =
  (tools: readonly CorpusTool[]): SearchMethod =>
  query => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    return tools.filter(tool => words.every(word => textOf(tool).includes(word))).map(({ id }) => id);
  };

/** BM25 (Robertson, k1 1.2, b 0.75) over lower-case words, without anything else. */
export function plainBm25(tools: readonly CorpusTool[]): SearchMethod {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const documents = tools.map(tool => ({ id: tool.id, words: wordsOf(textOf(tool).replaceAll('_', ' ')) }));
  const counts = new Map<string, number>();
  for (const { words } of documents) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const usual = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length;
  return query => {
    const asked = [...new Set(wordsOf(query))];
    return documents
      .map(({ id, words }) => {
        const score = asked.reduce((sum, word) => {
          const count = words.filter(held => held === word).length;
          const having = counts.get(word) ?? 0;
          const rarity = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
          return sum + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * words.length) / usual));
        }, 0);
        return { id, score };
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ id }) => id);
  };
}

/** The AI SDK's own tool search with its default ranking, asked through a generation, as it cannot be asked otherwise. */
export function aiSdkToolSearch(tools: readonly CorpusTool[]): SearchMethod {
  const names = new Map(tools.map(({ id }, index) => [`t${index}_${id.replace(/[^\w]/g, '_')}`.slice(0, 64), id]));
  const deferred: ToolSet = Object.fromEntries(
    [...names.keys()].map((name, index) => [
      name,
      {
        ...dynamicTool({
          description: tools[index]?.document.description ?? '',
          inputSchema: jsonSchema({ type: 'object' }),
          execute: async () => 'x',
        }),
        deferLoading: true,
      },
    ]),
  );
  return async query => {
    const model = new MockLanguageModelV4({
      doGenerate: async () => ({
        content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'search', input: JSON.stringify({ query }) }],
        finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: 1, text: 1, reasoning: undefined },
        },
        warnings: [],
      }),
    });
    const { toolResults } = await generateText({
      model,
      prompt: query,
      tools: { ...deferred, search: toolSearch({ maxResults: 10 }) },
      stopWhen: isStepCount(1),
    });
    const found = (toolResults[0]?.output ?? { tools: [] }) as { tools: { name: string }[] };
    return found.tools.flatMap(({ name }) => names.get(name) ?? []);
  };
}
