import { dynamicTool, jsonSchema } from 'ai';
import { describe, expect, it } from 'vitest';
import type { Assistant } from '../../../../../../shared/schemas/assistant';
import { ToolRegistry } from '../registry';
import type { ToolApplyScope, ToolEntry } from '../types';

const scope: ToolApplyScope = {
  assistant: { settings: { enableWebSearch: false } } as Assistant,
  conversationId: 'c',
  model: { supportsTools: true },
  selectedToolIds: new Set(['a']),
  webSearchConfigured: false,
  hasCutResults: false,
  toolExecEnabled: false,
};
const entry = (name: string, namespace = 'mcp:s', rest: Partial<ToolEntry> = {}): ToolEntry => ({
  name,
  namespace,
  label: name,
  description: `Does ${name}`,
  defer: 'auto',
  level: 'auto',
  source: { serverId: 's', toolName: name },
  fingerprint: name,
  tool: dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'ok' }),
  ...rest,
});

describe('ToolRegistry', () => {
  it('gives a name one owner: another namespace is refused, the same one replaces', () => {
    const registry = new ToolRegistry();
    registry.register(entry('a'));
    expect(() => registry.register(entry('a', 'mcp:other'))).toThrow(/already belongs to mcp:s/);
    registry.register(entry('a', 'mcp:s', { description: 'new' }));
    expect(registry.getByName('a')?.description).toBe('new');
  });

  it('an undo takes back its own entry and not the one that replaced it', () => {
    const registry = new ToolRegistry();
    const undo = registry.register(entry('a'));
    registry.register(entry('a', 'mcp:s', { description: 'new' }));
    undo();
    expect(registry.getByName('a')?.description).toBe('new');
  });

  it.each(['__proto__', 'constructor', 'toString'])('%s is just an unknown name', name => {
    expect(new ToolRegistry().getByName(name)).toBeUndefined();
  });

  it('R5: an entry whose applies throws is inactive, is named, and disturbs no other', () => {
    const warnings: string[] = [];
    const registry = new ToolRegistry(message => warnings.push(message));
    const broken = () => {
      throw new Error('broken');
    };
    registry.register(entry('broken', 'mcp:s', { applies: broken }));
    registry.register(entry('a', 'mcp:s', { applies: ({ selectedToolIds }) => selectedToolIds.has('a') }));
    registry.register(entry('b', 'mcp:s', { applies: ({ selectedToolIds }) => selectedToolIds.has('b') }));
    expect(registry.selectActive(scope).map(({ name }) => name)).toEqual(['a']);
    expect(warnings).toEqual([expect.stringContaining('broken')]);
  });

  it('lists in the same order whatever order entries came in, so that prompt caches hold', () => {
    const [one, two] = [new ToolRegistry(), new ToolRegistry()];
    for (const name of ['c', 'a', 'b']) one.register(entry(name));
    for (const name of ['b', 'c', 'a']) two.register(entry(name));
    expect(one.getAll().map(({ name }) => name)).toEqual(two.getAll().map(({ name }) => name));
  });

  it('filters one namespace by words in name, label or description', () => {
    const registry = new ToolRegistry();
    registry.register(entry('read'));
    registry.register(entry('write'));
    registry.register(entry('other', 'mcp:t'));
    expect(registry.getByNamespace({ namespace: 'mcp:s', query: 'DOES W' }).map(({ name }) => name)).toEqual(['write']);
    expect(registry.getByNamespace({ namespace: 'mcp:s' })).toHaveLength(2);
  });

  it('counts a version with every change and with nothing else', () => {
    const registry = new ToolRegistry();
    const undo = registry.register(entry('a'));
    const before = registry.version;
    registry.selectActive(scope);
    expect(registry.version).toBe(before);
    undo();
    expect(registry.version).toBe(before + 1);
    expect(registry.deregister('a')).toBe(false);
  });
});
