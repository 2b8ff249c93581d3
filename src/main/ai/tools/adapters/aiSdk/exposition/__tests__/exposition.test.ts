import { dynamicTool, jsonSchema } from 'ai';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { deferralToolNames } from '../../../../../../../shared/ai/builtinTools';
import type { ApprovalLevel } from '../../../../../../../shared/schemas/toolSource';
import { ToolRegistry } from '../../registry';
import { toolDefinitionText } from '../../toolDefinitionText';
import type { ToolEntry } from '../../types';
import { registerMetaTools } from '../../meta/registerMetaTools';
import { applyDeferExposition } from '../applyDeferExposition';
import { deferredToolsSection } from '../deferredToolsSection';
import { MAX_AUTO_TOKENS, MAX_TOOLS, META_TOOLS_OVERHEAD_TOKENS, MIN_AUTO_DEFER_COUNT } from '../limits';
import { shouldDefer, thresholdFor } from '../shouldDefer';

const entry = (name: string, change: Partial<ToolEntry> = {}): ToolEntry => ({
  name,
  namespace: 'mcp:secret-id',
  namespaceLabel: 'mcp:Desk',
  description: name,
  label: name,
  defer: 'auto',
  source: { serverId: 'secret-id', toolName: name },
  level: 'ask',
  fingerprint: name,
  tool: dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'x' }),
  ...change,
});
const many = (count: number, change: Partial<ToolEntry> = {}) =>
  Array.from({ length: count }, (_, index) => entry(`tool_${String(index).padStart(4, '0')}`, change));
const each = (tokens: number) => () => tokens;
const decide = (entries: ToolEntry[], tokens: number, contextWindow?: number, wasDeferred = false) =>
  shouldDefer(entries, { contextWindow, tokensOf: each(tokens), wasDeferred });
/** The tools of a request, those for deferral among them, and what else a chat has brought with it. */
const withMeta = (entries: ToolEntry[], ...more: string[]): ToolEntry[] => {
  const registry = new ToolRegistry();
  registerMetaTools(registry);
  const meta = registry.getAll().filter(({ name }) => deferralToolNames.has(name) || more.includes(name));
  return [...meta, ...entries];
};
const expose = (entries: ToolEntry[], tokens: number, wasDeferred = false) =>
  applyDeferExposition(withMeta(entries), { contextWindow: undefined, tokensOf: each(tokens), wasDeferred });

describe('the threshold', () => {
  it.each([
    [undefined, 3_200],
    [8_000, 800],
    [100_000, 10_000],
    [1_000_000, MAX_AUTO_TOKENS],
  ])('D13: for a window of %s tokens, of any provider, is %i', (window, expected) => {
    expect(thresholdFor(window)).toBe(expected);
  });

  it('is passed by the pool as a whole', () => {
    expect(decide(many(10), 320).deferred.size).toBe(0);
    expect(decide(many(10), 321).deferred.size).toBe(10);
  });

  it('few tools are never worth it, however large', () => {
    expect(decide(many(MIN_AUTO_DEFER_COUNT - 1), 50_000).deferred.size).toBe(0);
    expect(decide(many(MIN_AUTO_DEFER_COUNT), 50_000).deferred.size).toBe(MIN_AUTO_DEFER_COUNT);
  });

  it('once deferred, a pool stays so until it is clearly smaller: the prompt does not go to and fro', () => {
    expect(decide(many(10), 300, undefined, true).deferred.size).toBe(10);
    expect(decide(many(10), 300, undefined, false).deferred.size).toBe(0);
    expect(decide(many(10), 220, undefined, true).deferred.size).toBe(0);
  });

  it('R8: deferring never costs more tokens than it saves', () => {
    for (let window = 500; window < 40_000; window += 500) {
      for (const tokens of [1, 20, 60, 130, 200, 700]) {
        const entries = many(6);
        const { deferred } = decide(entries, tokens, window);
        expect(deferred.size === 0 || deferred.size * tokens > META_TOOLS_OVERHEAD_TOKENS).toBe(true);
      }
    }
  });

  it('R8: the overhead that it reckons with is the real one, within a tenth', () => {
    const labels = Array.from({ length: 5 }, (_, index) =>
      entry(`t${index}`, { namespaceLabel: `mcp:Server ${index}` }),
    );
    const real =
      withMeta([]).reduce((sum, held) => sum + countTokens(toolDefinitionText(held)), 0) +
      countTokens(deferredToolsSection(labels));
    expect(Math.abs(real - META_TOOLS_OVERHEAD_TOKENS) / real, `measured ${real}`).toBeLessThan(0.1);
  });
});

describe('the exposition', () => {
  const names = (entries: readonly ToolEntry[]) => entries.map(({ name }) => name);

  it('gives the meta-tools exactly where something is deferred', () => {
    expect(names(expose(many(3), 10).inline)).toEqual(names(many(3)));
    const deferred = expose(many(20), 400);
    expect(names(deferred.inline)).toEqual(['tool_inspect', 'tool_invoke', 'tool_search']);
    expect(deferred.deferred).toHaveLength(20);
  });

  it('what comes and goes in a chat stands last, so that the prompt before it stays the same', () => {
    const { inline } = applyDeferExposition(withMeta(many(3), 'read_tool_result', 'tool_exec'), {
      contextWindow: undefined,
      tokensOf: each(10),
      wasDeferred: false,
    });
    expect(names(inline)).toEqual([...names(many(3)), 'tool_exec', 'read_tool_result']);
  });

  it.each<[string, Partial<ToolEntry>]>([
    ['marked never', { defer: 'never' }],
    ['gated, whatever it is marked', { level: 'force-prompt' as ApprovalLevel, defer: 'auto' }],
    ['gated and marked always', { level: 'force-prompt' as ApprovalLevel, defer: 'always' }],
  ])('R2: a tool that is %s stays inline', (_, change) => {
    const result = expose([...many(30), entry('gated', change)], 500);
    expect(names(result.inline)).toContain('gated');
    expect(names(result.deferred)).not.toContain('gated');
  });

  it('a tool marked always is deferred alone, too', () => {
    const result = expose([entry('big', { defer: 'always' }), entry('small')], 10);
    expect(names(result.deferred)).toEqual(['big']);
    expect(names(result.inline)).toContain('small');
  });

  it('D14: beyond what a request holds, tools are left out by name, and never the app’s own', () => {
    const result = expose(many(200, { level: 'force-prompt' }), 10);
    // One place is kept for `read_tool_result`, which a long result brings in the middle of a turn.
    expect(result.inline).toHaveLength(MAX_TOOLS - 1);
    expect(result.leftOut).toHaveLength(200 - MAX_TOOLS + 1);
    expect(result.leftOut[0]).toMatchObject({
      label: 'tool_0127',
      reason: expect.stringContaining('128 tools at most'),
    });
    const mixed = expose(
      [...many(200, { level: 'force-prompt' }), ...many(20).map(held => ({ ...held, name: `x${held.name}` }))],
      400,
    );
    expect(names(mixed.inline)).toEqual(expect.arrayContaining(['tool_search', 'tool_inspect', 'tool_invoke']));
  });

  it('R7: the section counts by label, and never shows a key', () => {
    const section = deferredToolsSection([...many(3), entry('x', { namespaceLabel: 'mcp:Other' })]);
    expect(section).toContain('- mcp:Desk: 3\n- mcp:Other: 1');
    expect(section).not.toContain('secret-id');
    expect(deferredToolsSection([])).toBe('');
  });
});
