import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { MockLanguageModelV4 } from 'ai/test';
import { writeCatalog } from '../src/main/ai/mcp/catalogRows';
import { identityOf } from '../src/main/ai/mcp/fingerprint';
import { McpCatalogService } from '../src/main/ai/mcp/McpCatalogService';
import { McpServerStore } from '../src/main/ai/mcp/McpServerStore';
import {
  type AgentParamsDeps,
  type AgentRequest,
  buildAgentParams,
} from '../src/main/ai/runtime/aiSdk/buildAgentParams';
import { registerBuiltinTools } from '../src/main/ai/tools/adapters/aiSdk/builtin/registerBuiltinTools';
import { type TokenCounter, ToolMeasures } from '../src/main/ai/tools/adapters/aiSdk/exposition/ToolMeasures';
import { syncMcpToolsToRegistry } from '../src/main/ai/tools/adapters/aiSdk/mcp/mcpTools';
import { resolveAssistantMcpToolIds } from '../src/main/ai/tools/adapters/aiSdk/mcp/resolveAssistantMcpToolIds';
import { ToolRegistry } from '../src/main/ai/tools/adapters/aiSdk/registry';
import { toolDefinitionText } from '../src/main/ai/tools/adapters/aiSdk/toolDefinitionText';
import { openDatabase } from '../src/main/storage/database';
import { SecretStore } from '../src/main/storage/SecretStore';
import { systemClock } from '../src/main/systemClock';
import { type Figure, figure, median, p95, timesOf } from './measure';
import { syntheticTool } from './syntheticTools';

const SERVERS = 50;
const TOOLS_EACH = 40;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A request over 50 servers, of which some are dead: they have a list of old, and nobody answers. */
async function setUp(dead: number) {
  const database = openDatabase(':memory:');
  const sealer = { seal: async () => new Uint8Array(), open: async () => '' };
  const store = new McpServerStore(
    database,
    systemClock,
    new SecretStore(database, sealer, systemClock),
    () => undefined,
  );
  let connections = 0;
  const catalog = new McpCatalogService({
    database,
    store,
    clock: systemClock,
    log: silent,
    onChanged: () => undefined,
    connections: {
      client: () => {
        connections += 1;
        return new Promise(() => undefined);
      },
    },
  });
  const ids: string[] = [];
  for (let server = 0; server < SERVERS; server += 1) {
    const created = await store.create({
      name: `Server ${server}`,
      transport: { type: 'stdio', command: 'none', args: [String(server)] },
      enabled: true,
      trusted: true,
    });
    ids.push(created.id);
    writeCatalog(database, created.id, {
      identity: identityOf(created),
      tools: Array.from({ length: TOOLS_EACH }, (_, index) => syntheticTool(server, index)),
      refreshedAt: 1,
      attemptedAt: 1,
      failure: server < dead ? { message: 'It does not answer.' } : undefined,
    });
  }
  const registry = new ToolRegistry();
  registerBuiltinTools(registry);
  const counter: TokenCounter = { countTokens: async texts => texts.map(text => countTokens(text)) };
  const measures = new ToolMeasures(database, systemClock, counter, silent);
  const deps: AgentParamsDeps = {
    registry,
    measures,
    wasDeferred: () => false,
    isWebSearchConfigured: () => true,
    isToolExecEnabled: () => false,
    hasCutResults: () => false,
    resolveMcpToolIds: assistant => resolveAssistantMcpToolIds(assistant, { store, catalog }),
    syncMcpTools: selectedToolIds =>
      syncMcpToolsToRegistry({ selectedToolIds }, { registry, store, catalog, log: silent }),
  };
  const request: AgentRequest = {
    conversationId: 'c',
    toolOverrides: {},
    model: {
      model: new MockLanguageModelV4(),
      providerId: 'p',
      modelId: 'm',
      label: 'M',
      demo: false,
      info: { id: 'm', label: 'M', contextWindow: 200_000, supportsTools: true },
    },
    assistant: {
      id: 'a',
      name: 'A',
      icon: '',
      instructions: '',
      providerId: 'p',
      modelId: 'm',
      parameters: {},
      settings: { enableWebSearch: true, knowledgeBaseIds: ['k'], mcpServerIds: ids, disabledTools: [] },
      createdAt: 0,
      updatedAt: 0,
    },
  };
  const build = () => buildAgentParams(request, deps);
  build();
  await measures.settled();
  return { build, connections: () => connections, registry };
}

/** P1: building a turn's tools; P3: what they cost in the prompt. */
export async function measureParams(): Promise<Figure[]> {
  const [all, some] = [await setUp(0), await setUp(10)];
  // Side by side, so that both see the same machine.
  const alive: number[] = [];
  const half: number[] = [];
  await timesOf(300, () => {
    const start = performance.now();
    all.build();
    const middle = performance.now();
    some.build();
    alive.push(middle - start);
    half.push(performance.now() - middle);
  });
  const [base, withDead] = [p95(alive), p95(half)];
  const { exposition, instructions } = all.build();
  const inlineTokens = all.registry.getAll().reduce((sum, entry) => sum + countTokens(toolDefinitionText(entry)), 0);
  const deferredTokens = exposition.inline.reduce((sum, { tokens }) => sum + tokens, 0) + countTokens(instructions);
  const difference = median(half) - median(alive);
  return [
    figure('P1 buildAgentParams, 2,000 tools on 50 servers, warm', base, 'ms p95', 'at most 10', base <= 10),
    figure(
      'P1 the same with 10 of the servers dead',
      withDead,
      'ms p95',
      'within 1 ms or 10 % (medians)',
      difference <= Math.max(1, 0.1 * median(alive)),
    ),
    figure(
      'P1 connections opened',
      all.connections() + some.connections(),
      '',
      '0',
      all.connections() + some.connections() === 0,
    ),
    figure(
      'P3 prompt tokens, deferred against inline',
      (100 * deferredTokens) / inlineTokens,
      '%',
      'at most 3',
      deferredTokens / inlineTokens <= 0.03,
    ),
  ];
}
