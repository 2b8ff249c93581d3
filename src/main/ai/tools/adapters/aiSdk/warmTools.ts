import { setImmediate as giveWay } from 'node:timers/promises';
import type { Logger } from '../../../../platform';
import type { ToolMeasures } from './exposition/ToolMeasures';
import type { ToolRegistry } from './registry';
import type { ToolSearchService } from './search/ToolSearchService';

export interface WarmToolsDeps {
  readonly registry: ToolRegistry;
  readonly measures: Pick<ToolMeasures, 'costOf'>;
  readonly toolSearch: ToolSearchService;
  /** Wire names of the MCP tools that any assistant carries, server by server. */
  readonly carried: () => readonly ReadonlySet<string>[];
  /** Brings these into the registry, from cached catalogs. */
  readonly syncMcpTools: (selectedToolIds: ReadonlySet<string>) => void;
  readonly log: Logger;
}

/** Tools that are measured in one go; between two of them other work has its turn. */
const SLICE = 20;

/**
 * Does ahead of time what the first turn would wait for: registers the tools that assistants carry, measures them and
 * brings the search up to date, a little at a time. Never throws.
 */
export async function warmTools(deps: WarmToolsDeps): Promise<void> {
  try {
    for (const names of deps.carried()) {
      const wanted = [...names];
      for (let from = 0; from < wanted.length; from += SLICE) {
        const slice = new Set(wanted.slice(from, from + SLICE));
        deps.syncMcpTools(slice);
        for (const name of slice) {
          const entry = deps.registry.getByName(name);
          if (entry) deps.measures.costOf(entry);
        }
        await giveWay();
      }
      deps.toolSearch.prepare(wanted.flatMap(name => deps.registry.getByName(name) ?? []));
      await giveWay();
    }
  } catch (cause) {
    deps.log.warn('The tools could not be prepared; the first turn does it', cause);
  }
}
