import type { McpCatalogService } from './ai/mcp/McpCatalogService';
import type { McpServerStore } from './ai/mcp/McpServerStore';
import { ToolMeasures } from './ai/tools/adapters/aiSdk/exposition/ToolMeasures';
import { syncMcpToolsToRegistry } from './ai/tools/adapters/aiSdk/mcp/mcpTools';
import { resolveAssistantMcpToolIds } from './ai/tools/adapters/aiSdk/mcp/resolveAssistantMcpToolIds';
import type { ToolRegistry } from './ai/tools/adapters/aiSdk/registry';
import { CutResults } from './ai/tools/adapters/aiSdk/results/CutResults';
import { KeptVectors } from './ai/tools/adapters/aiSdk/search/KeptVectors';
import { ToolSearchIndex } from './ai/tools/adapters/aiSdk/search/ToolSearchIndex';
import { ToolSearchService } from './ai/tools/adapters/aiSdk/search/ToolSearchService';
import { warmTools } from './ai/tools/adapters/aiSdk/warmTools';
import { debounced } from './debounced';
import type { Clock, Logger } from './platform';
import type { AssistantRepository } from './storage/AssistantRepository';
import type { Database } from './storage/database';
import type { TextService } from './text/TextService';

/** Ms without a change of any list of tools, after which they are prepared for the next turn. */
const WARM_AFTER_MS = 300;

export interface ToolServicesDeps {
  readonly registry: ToolRegistry;
  readonly database: Database;
  readonly store: McpServerStore;
  readonly catalog: McpCatalogService;
  readonly assistants: AssistantRepository;
  readonly text: TextService;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The services around the tool registry, as `createCore` puts them together. */
export function createToolServices({
  registry,
  database,
  store,
  catalog,
  assistants,
  text,
  clock,
  log,
}: ToolServicesDeps) {
  const syncMcpTools = (selectedToolIds: ReadonlySet<string>) =>
    syncMcpToolsToRegistry({ selectedToolIds }, { registry, store, catalog, log });
  const measures = new ToolMeasures(database, clock, text, log);
  const toolSearch = new ToolSearchService({
    registry,
    index: new ToolSearchIndex(new KeptVectors(database, clock, text)),
    log,
  });
  const carried = () => assistants.list().map(assistant => resolveAssistantMcpToolIds(assistant, { store, catalog }));
  return {
    syncMcpTools,
    measures,
    toolSearch,
    results: new CutResults(database),
    /** Prepares what assistants carry for the next turn, once nothing has changed for a while. */
    warmLater: debounced(clock, WARM_AFTER_MS, () =>
      warmTools({ registry, measures, toolSearch, syncMcpTools, log, carried }),
    ),
  };
}
