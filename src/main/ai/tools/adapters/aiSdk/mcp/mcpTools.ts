import { jsonSchema, tool } from 'ai';
import { z } from 'zod';
import type { ToolSource } from '../../../../../../shared/schemas/toolSource';
import { fingerprintOf, identityOf } from '../../../../mcp/fingerprint';
import type { McpCatalogService } from '../../../../mcp/McpCatalogService';
import type { McpServerStore, StoredMcpServer } from '../../../../mcp/McpServerStore';
import { toModelOutput } from '../../../../mcp/resultMapping';
import { type McpToolDefinition, titleOf } from '../../../../mcp/toolDefinition';
import { isMcpToolForcePromptBySource, levelOf } from '../../../../mcp/toolLevel';
import type { Logger } from '../../../../../platform';
import type { ToolRegistry } from '../registry';
import type { ToolEntry, ToolRequestContext } from '../types';
import { createArgumentValidator } from './argumentValidator';
import { withDescription } from './modelDescription';
import { normaliseSchema } from './schemaNormaliser';
import { toolWireName } from './toolWireName';

export interface McpToolDeps {
  readonly registry: ToolRegistry;
  readonly store: McpServerStore;
  readonly catalog: Pick<McpCatalogService, 'listTools'>;
  readonly log: Logger;
}

export const mcpNamespace = (serverId: string): string => `mcp:${serverId}`;

/**
 * Brings the selected MCP tools into the registry from cached catalogs: idempotent, and it stops looking once every
 * name is found. Tools of removed or switched-off servers and tools that a good list no longer has go; tools that this
 * request did not select stay, as other assistants share the registry.
 */
export function syncMcpToolsToRegistry(
  { selectedToolIds }: { selectedToolIds: ReadonlySet<string> },
  deps: McpToolDeps,
): void {
  const servers = deps.store.list();
  evict(servers, deps);
  const wanted = new Set(selectedToolIds);
  for (const server of servers) {
    if (wanted.size === 0) return;
    if (!server.enabled) continue;
    for (const definition of deps.catalog.listTools(server.id) ?? []) {
      const name = toolWireName(server, definition);
      if (wanted.delete(name)) register(server, definition, name, deps);
    }
  }
}

function register(server: StoredMcpServer, definition: McpToolDefinition, name: string, deps: McpToolDeps): void {
  const fingerprint = fingerprintOf(definition, identityOf(server));
  const level = levelOf(definition, server, deps.store).level;
  const held = deps.registry.getByName(name);
  const isCurrent =
    held?.fingerprint === fingerprint && held.level === level && held.namespaceLabel === labelOf(server);
  if (isCurrent || leftOut.has(definition)) return;
  try {
    const entry = mcpToolEntry(server, definition, deps);
    if (entry) return void deps.registry.register(entry);
  } catch (cause) {
    deps.log.warn(`The tool ${definition.name} of ${server.name} is left out`, cause);
  }
  leftOut.add(definition);
  if (held) deps.registry.deregister(name);
}

/** Tools that no provider would take: said once, and not tried again until their server lists them anew. */
const leftOut = new WeakSet<McpToolDefinition>();

/** The registry entry of one tool; undefined, with a warning that says why, when no provider would take its schema. */
export function mcpToolEntry(
  server: StoredMcpServer,
  definition: McpToolDefinition,
  deps: Pick<McpToolDeps, 'store' | 'log'>,
): ToolEntry | undefined {
  const source: ToolSource = { serverId: server.id, toolName: definition.name };
  const name = toolWireName(server, definition);
  const normalised = normaliseSchema(definition.inputSchema);
  if (!normalised.ok) {
    deps.log.warn(`The tool ${definition.name} of ${server.name} is left out: ${normalised.reason}`);
    return undefined;
  }
  const validate = createArgumentValidator(definition.inputSchema, reason =>
    deps.log.warn(`The tool ${definition.name} of ${server.name}: ${reason}`),
  );
  const forcePrompt = isMcpToolForcePromptBySource(source, deps.store);
  const { description, schema } = withDescription(
    definition.description?.trim() || titleOf(definition),
    normalised.schema,
  );
  return {
    name,
    namespace: mcpNamespace(server.id),
    namespaceLabel: labelOf(server),
    label: titleOf(definition),
    serverName: server.name,
    description: description.split('\n', 1)[0] ?? description, // one line; it was trimmed
    defer: forcePrompt ? 'never' : 'auto',
    source,
    level: levelOf(definition, server, deps.store).level,
    fingerprint: fingerprintOf(definition, identityOf(server)),
    applies: scope => scope.selectedToolIds.has(name),
    tool: tool({
      description,
      inputSchema: jsonSchema(schema, { validate }),
      contextSchema: z.custom<Pick<ToolRequestContext, 'mcp' | 'reportProgress'>>(),
      execute: (input: unknown, { abortSignal, context }) =>
        context.mcp.callTool(source, input, {
          ...(abortSignal ? { signal: abortSignal } : {}),
          onProgress: line => context.reportProgress(line),
        }),
      toModelOutput: ({ output }) => toModelOutput(output),
    }),
  };
}

/** Takes out what no server answers for any more. A server without a good list keeps its tools: a failed refresh evicts nothing (R4). */
function evict(servers: readonly StoredMcpServer[], deps: McpToolDeps): void {
  const active = new Map(servers.filter(({ enabled }) => enabled).map(server => [mcpNamespace(server.id), server]));
  for (const entry of deps.registry.getAll()) {
    if (!entry.namespace.startsWith('mcp:')) continue;
    const server = active.get(entry.namespace);
    const listed = server && namesOf(deps.catalog.listTools(server.id));
    if (!server || (listed && !listed.has(entry.source.toolName))) deps.registry.deregister(entry.name);
  }
}

/** The names of a list, kept for as long as the catalog gives the same list. */
const namesOf = (tools: readonly McpToolDefinition[] | undefined): ReadonlySet<string> | undefined => {
  const held = tools && knownNames.get(tools);
  if (!tools || held) return held;
  const names = new Set(tools.map(({ name }) => name));
  knownNames.set(tools, names);
  return names;
};
const knownNames = new WeakMap<readonly McpToolDefinition[], ReadonlySet<string>>();

const labelOf = (server: StoredMcpServer): string => `mcp:${server.name}`;
