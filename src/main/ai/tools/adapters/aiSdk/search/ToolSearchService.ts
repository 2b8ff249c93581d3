import type { Logger } from '../../../../../platform';
import type { ToolExplanation } from '../../../../../../shared/schemas/toolExplanation';
import { unavailableFor } from '../explain/unavailableFor';
import { whyNotCallable, wordsOf } from '../explain/whyNotCallable';
import { inputSchemaOf, ownerOf } from '../toolDefinitionText';
import type { ToolRegistry } from '../registry';
import type { DeferredTools, ToolEntry } from '../types';
import { documentOf } from './ToolDocument';
import type { ToolSearchIndex } from './ToolSearchIndex';

export interface ToolSearchServiceDeps {
  readonly registry: ToolRegistry;
  readonly index: ToolSearchIndex;
  readonly log: Logger;
}

/** Searches among the deferred tools of a request. The index holds all registered tools; each request sees its own only. */
export class ToolSearchService {
  /** By namespace: what the index holds of it, by wire name. */
  readonly #indexed = new Map<string, ReadonlyMap<string, ToolEntry>>();

  constructor(private readonly deps: ToolSearchServiceDeps) {}

  /** The deferred tools of one request, as its meta-tools see them. @param explain asked when a search should say what is missing */
  over(deferred: readonly ToolEntry[], explain: () => readonly ToolExplanation[]): DeferredTools {
    const byName = new Map(deferred.map(entry => [entry.name, entry]));
    const search: DeferredTools['search'] = async (query, { label, limit }) => {
      this.prepare(deferred);
      const allowed = new Set(
        deferred.filter(entry => label === undefined || ownerOf(entry) === label).map(({ name }) => name),
      );
      const found = await this.deps.index.search(query, limit, allowed);
      return found.flatMap(({ name }) => byName.get(name) ?? []);
    };
    return {
      get: name => byName.get(name),
      all: () => deferred,
      search,
      unavailable: query => unavailableFor(query, explain()),
      whyNot: async name =>
        whyNotCallable(name, explain(), deferred.length > 0 ? await search(wordsOf(name), { limit: 3 }) : []),
    };
  }

  /** Brings the index up to date for these tools: at once by their words, a little later by their meaning. */
  prepare(entries: readonly ToolEntry[]): void {
    const stale = new Set(
      entries
        .filter(entry => this.#indexed.get(entry.namespace)?.get(entry.name)?.fingerprint !== entry.fingerprint)
        .map(({ namespace }) => namespace),
    );
    for (const namespace of stale) {
      const held = this.deps.registry.getByNamespace({ namespace });
      this.#indexed.set(namespace, new Map(held.map(entry => [entry.name, entry])));
      this.deps.index
        .update(
          namespace,
          held.map(entry => documentOf(entry, inputSchemaOf(entry))),
        )
        .catch((cause: unknown) => this.deps.log.warn('Tools are found by their words only', cause));
    }
  }
}
