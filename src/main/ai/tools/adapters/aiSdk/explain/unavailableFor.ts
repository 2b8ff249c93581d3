import type { ToolExplanation } from '../../../../../../shared/schemas/toolExplanation';
import { inEnglish } from '../search/glossary';
import { searchTerms } from '../search/searchTerms';
import { synonymsOf } from '../search/synonyms';

/** Tools that are told of; more would drown the reasons. */
const MAX_TOLD = 3;

/** Share of a question's words, or of a tool's own, that must be the other's too: one word in passing is no answer. */
const MIN_SHARE = 0.5;

/**
 * What stands in the way of tools that would answer a question: the same reasons that `tools.explain` gives, for those
 * whose name shares the most words with it.
 */
export function unavailableFor(query: string, tools: readonly ToolExplanation[]): string[] {
  const asked = [...new Set(searchTerms(`${query} ${inEnglish(query)}`, 'query'))].map(term => [
    term,
    ...synonymsOf(term),
  ]);
  return tools
    .flatMap(({ label, source, serverName, reason }) => {
      if (!reason) return [];
      const own = new Set(searchTerms(`${label} ${source.toolName} ${serverName ?? ''}`, 'index'));
      const answered = asked.filter(terms => terms.some(term => own.has(term))).length / asked.length;
      const meant = [...own].filter(term => asked.some(terms => terms.includes(term))).length / own.size;
      const shared = Math.max(answered, meant);
      return shared >= MIN_SHARE ? [{ shared, text: `${label}: ${reason.text} ${reason.fix.text}.` }] : [];
    })
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, MAX_TOLD)
    .map(({ text }) => text);
}
