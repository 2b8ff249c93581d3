import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Assistant } from '../../../../../../../shared/schemas/assistant';
import type { KnowledgeHit } from '../../../../../../../shared/schemas/knowledge';
import { registry, ToolRegistry } from '../../registry';
import type { KnowledgeReader, ToolApplyScope, ToolEntry, ToolRequestContext } from '../../types';
import { createKnowledgeListToolEntry } from '../KnowledgeListTool';
import { createKnowledgeSearchToolEntry } from '../KnowledgeSearchTool';
import { registerBuiltinTools } from '../registerBuiltinTools';
import { noDeferredTools } from '../../../../../../../../tests/support/noDeferredTools';
import { noInnerCalls } from '../../../../../../../../tests/support/noInnerCalls';
import { noWeb } from '../../../../../../../../tests/support/noWeb';

const scopeWith = (knowledgeBaseIds: string[]): ToolApplyScope => ({
  assistant: Assistant.parse({
    id: 'a',
    name: 'A',
    icon: '',
    instructions: '',
    providerId: null,
    modelId: null,
    parameters: {},
    settings: { enableWebSearch: false, knowledgeBaseIds, mcpServerIds: [], disabledTools: [] },
    createdAt: 0,
    updatedAt: 0,
  }),
  conversationId: 'c',
  model: { supportsTools: true },
  selectedToolIds: new Set(),
  webSearchConfigured: false,
  hasCutResults: false,
  toolExecEnabled: false,
});

const hit = (over: Partial<KnowledgeHit>): KnowledgeHit => ({
  baseId: 'mine',
  baseName: 'Notes',
  itemId: 'i',
  title: 'Tea',
  headings: ['Tea', 'Brewing'],
  position: 2,
  text: 'Boil water.',
  score: 1.234567,
  ...over,
});

/** A reader that gives whatever it is asked, even what it should not. */
function reader(hits: KnowledgeHit[]) {
  const asked: unknown[] = [];
  const knowledge: KnowledgeReader = {
    search: async (...input) => {
      asked.push(input);
      return hits;
    },
    listBases: async (...input) => {
      asked.push(input);
      return [
        { id: 'mine', name: 'Notes', description: 'Mine', titles: ['Tea', 'Rain'] },
        { id: 'foreign', name: 'Secret', description: '', titles: ['Diary'] },
      ];
    },
  };
  return { knowledge, asked };
}

async function run(entry: ToolEntry, input: unknown, knowledge: KnowledgeReader, baseIds = ['mine']) {
  const context: ToolRequestContext = {
    conversationId: 'c',
    turnId: 't',
    scope: scopeWith(baseIds),
    knowledge,
    mcp: { callTool: async () => undefined },
    web: noWeb,
    deferredTools: noDeferredTools,
    results: { handles: () => [], read: () => undefined },
    innerCalls: noInnerCalls,
    reportProgress: () => undefined,
  };
  const output: unknown = await entry.tool.execute?.(input, { toolCallId: 'x', messages: [], context });
  const told = await entry.tool.toModelOutput?.({ toolCallId: 'x', input, output });
  return { output, text: told?.type === 'text' ? told.value : '' };
}

describe('kb_search', () => {
  const entry = createKnowledgeSearchToolEntry();

  it('gives hits with a reference to cite', async () => {
    const { knowledge, asked } = reader([hit({})]);
    const { output, text } = await run(entry, { query: 'tea', limit: 3 }, knowledge);
    expect(asked).toEqual([[['mine'], 'tea', 3]]);
    expect(output).toEqual({
      hits: [
        {
          ref: 'Tea › Brewing',
          source: { base: 'Notes', title: 'Tea', itemId: 'i' },
          headings: ['Tea', 'Brewing'],
          position: 2,
          text: 'Boil water.',
          score: 1.235,
        },
      ],
    });
    expect(text).toContain('[1] Tea › Brewing (Notes)\nBoil water.');
  });

  it.each([
    [[], 'Tea'],
    [['Tea'], 'Tea'],
    [['Drinks', 'Hot'], 'Tea › Hot'],
  ])('refers to a passage under %j as %s', async (headings, ref) => {
    const { output } = await run(entry, { query: 'x' }, reader([hit({ headings })]).knowledge);
    expect(output).toMatchObject({ hits: [{ ref }] });
  });

  it('shows nothing of a base that the assistant does not carry, whatever the service gives', async () => {
    const { output, text } = await run(entry, { query: 'x' }, reader([hit({ baseId: 'foreign' })]).knowledge);
    expect(output).toEqual({ hits: [] });
    expect(text).toContain('No passage');
  });

  it('tells the model no ids of bases or items', async () => {
    const { text } = await run(entry, { query: 'x' }, reader([hit({ itemId: 'item-id' })]).knowledge);
    expect(text).not.toMatch(/item-id|mine/);
  });

  it('cuts a passage of code that would fill the context, without breaking a character', async () => {
    const { text } = await run(
      entry,
      { query: 'x' },
      reader([hit({ text: 'x'.repeat(2_499) + '🎉'.repeat(2_000) })]).knowledge,
    );
    expect(text.length).toBeLessThan(3_000);
    expect(text.isWellFormed()).toBe(true);
  });
});

describe('kb_list', () => {
  it('names the bases of the assistant and their documents, and no other', async () => {
    const { knowledge, asked } = reader([]);
    const { output, text } = await run(createKnowledgeListToolEntry(), {}, knowledge);
    expect(asked).toEqual([[['mine']]]);
    expect(output).toEqual({ bases: [{ name: 'Notes', description: 'Mine', titles: ['Tea', 'Rain'] }] });
    expect(text).toBe('Notes: Mine\n- Tea\n- Rain');
  });
});

describe.each([createKnowledgeSearchToolEntry, createKnowledgeListToolEntry])('%o', create => {
  it('R6: is offered only to an assistant that carries a base', () => {
    expect(create().applies?.(scopeWith([]))).toBe(false);
    expect(create().applies?.(scopeWith(['mine']))).toBe(true);
  });

  it('has one fingerprint for one definition, so that grants hold over restarts', () => {
    expect(create().fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(create().fingerprint).toBe(create().fingerprint);
  });

  it('R7: never shows the namespace key as more than its label', () => {
    expect(create()).toMatchObject({ namespace: 'kb', namespaceLabel: 'kb', defer: 'never', level: 'auto' });
  });
});

it('tells the two tools apart by fingerprint', () => {
  expect(createKnowledgeListToolEntry().fingerprint).not.toBe(createKnowledgeSearchToolEntry().fingerprint);
});

it.each([{}, { query: '' }, { query: 'x', limit: 0 }, { query: 'x', limit: 1_000 }, { query: 5 }])(
  'refuses the search input %j',
  input => {
    const schema = z
      .custom<z.ZodType>(value => value instanceof z.ZodType)
      .parse(createKnowledgeSearchToolEntry().tool.inputSchema);
    expect(schema.safeParse(input).success).toBe(false);
  },
);

it('registers both by importing the file, and again without a change', () => {
  const names = (tools: ToolRegistry) => tools.getByNamespace({ namespace: 'kb' }).map(entry => entry.name);
  expect(names(registry)).toEqual(['kb_list', 'kb_search']);
  const own = new ToolRegistry();
  registerBuiltinTools(own);
  registerBuiltinTools(own);
  expect(names(own)).toEqual(['kb_list', 'kb_search']);
});
