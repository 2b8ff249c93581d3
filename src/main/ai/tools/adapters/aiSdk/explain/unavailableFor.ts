import type { ToolExplanation } from '../../../../../../shared/schemas/toolExplanation';
import { inEnglish } from '../search/glossary';
import { searchTerms } from '../search/searchTerms';
import { synonymsOf } from '../search/synonyms';

/** Tools that are told of; more would drown the reasons. */
const MAX_TOLD = 3;

/**
 * What stands in the way of tools that would answer a question: the same reasons that `tools.explain` gives, for those
 * whose name shares the most words with it.
 */
export function unavailableFor(query: string, tools: readonly ToolExplanation[]): string[] {
  const terms = new Set(
    searchTerms(`${query} ${inEnglish(query)}`, 'query').flatMap(term => [term, ...synonymsOf(term)]),
  );
  return tools
    .flatMap(({ label, source, serverName, reason }) => {
      if (!reason) return [];
      const own = new Set(searchTerms(`${label} ${source.toolName} ${serverName ?? ''}`, 'index'));
      const shared = [...own].filter(term => terms.has(term)).length;
      return shared > 0 ? [{ shared: shared / own.size, text: `${label}: ${reason.text} ${reason.fix.text}.` }] : [];
    })
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, MAX_TOLD)
    .map(({ text }) => text);
}
