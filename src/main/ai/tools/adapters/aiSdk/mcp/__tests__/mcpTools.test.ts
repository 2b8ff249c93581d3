import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestMcp, nodeServer } from '../../../../../../../../tests/support/testMcp';
import type { Assistant } from '../../../../../../../shared/schemas/assistant';
import type { McpToolDefinition } from '../../../../../mcp/toolDefinition';
import { ToolRegistry } from '../../registry';
import type { ToolApplyScope } from '../../types';
import { inputSchemaOf } from '../../toolDefinitionText';
import { validateToolInput } from '../../validateToolInput';
import { syncMcpToolsToRegistry } from '../mcpTools';
import { resolveAssistantMcpToolIds } from '../resolveAssistantMcpToolIds';

const tool = (name: string, rest: Partial<McpToolDefinition> = {}): McpToolDefinition => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: 'object' },
  ...rest,
});

let mcp: ReturnType<typeof createTestMcp>;
let registry: ToolRegistry;
let lists: Map<string, readonly McpToolDefinition[]>;
let reads: string[];
let one: string;
let two: string;
beforeEach(async () => {
  mcp = createTestMcp();
  registry = new ToolRegistry();
  reads = [];
  one = (await mcp.store.create(nodeServer('One', ['-e', ''], { trusted: true }))).id;
  two = (await mcp.store.create(nodeServer('Two', ['-e', '']))).id;
  lists = new Map([
    [one, [tool('read', { annotations: { readOnlyHint: true } }), tool('write')]],
    [two, [tool('read', { annotations: { readOnlyHint: true } })]],
  ]);
});
afterEach(() => mcp.runtime.close());

const catalog = {
  listTools: (id: string) => {
    reads.push(id);
    return lists.get(id);
  },
};
const carrying = (mcpServerIds: string[], disabledTools: Assistant['settings']['disabledTools'] = []) => ({
  settings: { enableWebSearch: false, knowledgeBaseIds: [], mcpServerIds, disabledTools },
});
const idsOf = (...servers: string[]) => resolveAssistantMcpToolIds(carrying(servers), { store: mcp.store, catalog });
const sync = (selectedToolIds: ReadonlySet<string>) =>
  syncMcpToolsToRegistry({ selectedToolIds }, { registry, store: mcp.store, catalog, log: mcp.log });
const held = () =>
  registry
    .getAll()
    .map(({ serverName, source }) => `${serverName}/${source.toolName}`)
    .toSorted();

describe('MCP tools in the registry', () => {
  it('registers exactly what is selected, and once', () => {
    const ids = idsOf(one);
    sync(ids);
    expect(held()).toEqual(['One/read', 'One/write']);
    const { version } = registry;
    sync(ids);
    expect(registry.version).toBe(version);
  });

  it('stops looking once every name is found', () => {
    const ids = idsOf(one);
    reads.length = 0;
    sync(ids);
    expect(reads).toEqual([one]);
  });

  it('assistants share the registry: what another one selected stays, and applies to it alone', () => {
    const forOne = idsOf(one);
    sync(forOne);
    sync(idsOf(two));
    expect(held()).toEqual(['One/read', 'One/write', 'Two/read']);
    const scope = { selectedToolIds: forOne } as unknown as ToolApplyScope;
    expect(registry.selectActive(scope).map(({ serverName }) => serverName)).toEqual(['One', 'One']);
  });

  it('R6: switched off for the assistant, for everybody, or with its server: it is not selected', async () => {
    const off = resolveAssistantMcpToolIds(carrying([one], [{ serverId: one, toolName: 'write' }]), {
      store: mcp.store,
      catalog,
    });
    expect([...off].join()).not.toContain('write');
    mcp.store.setToolSetting({ serverId: one, toolName: 'read' }, { enabled: false });
    expect(idsOf(one).size).toBe(1);
    await mcp.store.update(one, { enabled: false });
    expect(idsOf(one, two).size).toBe(1);
    expect(idsOf('removed').size).toBe(0);
  });

  it('R4: tools go with their server, or when a good list no longer has them', async () => {
    sync(idsOf(one, two));
    lists.set(one, [tool('write')]);
    sync(new Set());
    expect(held()).toEqual(['One/write', 'Two/read']);
    mcp.store.delete(two);
    sync(new Set());
    expect(held()).toEqual(['One/write']);
    await mcp.store.update(one, { enabled: false });
    sync(new Set());
    expect(held()).toEqual([]);
  });

  it('R4: without a good list nothing is evicted', () => {
    sync(idsOf(one));
    lists.delete(one);
    sync(new Set());
    expect(held()).toEqual(['One/read', 'One/write']);
  });

  it('R2: force-prompt is never deferred; a reading tool runs by itself on trusted servers only', () => {
    mcp.store.setToolSetting({ serverId: one, toolName: 'write' }, { level: 'force-prompt' });
    sync(idsOf(one, two));
    const levels = registry
      .getAll()
      .map(({ serverName, source, level, defer }) => `${serverName}/${source.toolName} ${level} ${defer}`);
    expect(levels.toSorted()).toEqual(['One/read auto auto', 'One/write force-prompt never', 'Two/read ask auto']);
  });

  it('S16: a pattern that no model is sent judges the arguments all the same', async () => {
    const inputSchema = { type: 'object', properties: { code: { type: 'string', pattern: '^[A-Z]{2}$' } } };
    lists.set(one, [tool('book', { inputSchema })]);
    sync(idsOf(one));
    const [entry] = registry.getAll();
    if (!entry) throw new Error('not registered');
    expect(inputSchemaOf(entry)).toMatchObject({
      properties: { code: { type: 'string', description: 'Pattern: ^[A-Z]{2}$' } },
    });
    await validateToolInput(registry, entry.name, { code: 'DE' });
    await expect(validateToolInput(registry, entry.name, { code: 'de' })).rejects.toThrow(/code must match pattern/);
  });

  it('R5: a tool whose schema no provider would take is left out by name, and costs no other', () => {
    lists.set(one, [tool('odd', { inputSchema: { type: 'string' } }), tool('write')]);
    sync(idsOf(one));
    expect(held()).toEqual(['One/write']);
    expect(mcp.log.entries.map(({ message }) => message)).toEqual([expect.stringContaining('odd')]);
  });

  it('R5: what is left out is said once, not with every message', () => {
    lists.set(one, [tool('odd', { inputSchema: { type: 'string' } })]);
    for (let message = 0; message < 3; message += 1) sync(idsOf(one));
    expect(mcp.log.entries).toHaveLength(1);
  });

  it('A2: a tool whose new definition no provider would take does not stay under its old one', () => {
    sync(idsOf(one));
    lists.set(one, [tool('read', { inputSchema: { type: 'string' } }), tool('write')]);
    sync(idsOf(one));
    expect(held()).toEqual(['One/write']);
  });

  it('A2: a changed definition is another fingerprint under the same name', () => {
    sync(idsOf(one));
    const before = registry.getAll().map(({ name, fingerprint }) => [name, fingerprint]);
    lists.set(one, [
      tool('read', { annotations: { readOnlyHint: true } }),
      tool('write', { _meta: { changed: true } }),
    ]);
    sync(idsOf(one));
    const after = registry.getAll().map(({ name, fingerprint }) => [name, fingerprint]);
    expect(after.map(([name]) => name)).toEqual(before.map(([name]) => name));
    expect(after.filter(([, fingerprint], index) => fingerprint !== before[index]?.[1])).toHaveLength(1);
  });

  it('R7: nothing the model sees holds the namespace key', () => {
    sync(idsOf(one));
    for (const { name, tool: definition, namespace } of registry.getAll()) {
      expect(JSON.stringify([name, definition.description, definition.inputSchema])).not.toContain(namespace.slice(4));
    }
  });
});
