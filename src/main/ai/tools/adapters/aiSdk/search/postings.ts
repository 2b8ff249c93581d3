import { searchTerms } from './searchTerms';
import type { ToolDocument } from './ToolDocument';

/**
 * BM25F (Robertson and Zaragoza, 2009): one score over fields that weigh differently. `K1` and `B` are near the usual
 * ones; weights and usual lengths (in terms) were chosen on the development queries as a whole, not query by query.
 */
const K1 = 1.2;
const B = 0.4;
const fields = [
  { weight: 4, usualLength: 3, textOf: (tool: ToolDocument) => tool.words },
  { weight: 2.5, usualLength: 3, textOf: (tool: ToolDocument) => tool.title },
  { weight: 2.5, usualLength: 1.5, textOf: (tool: ToolDocument) => tool.server },
  { weight: 1.2, usualLength: 25, textOf: (tool: ToolDocument) => tool.description.slice(0, 250) },
  { weight: 0.4, usualLength: 60, textOf: (tool: ToolDocument) => tool.description.slice(250) },
  { weight: 0.5, usualLength: 8, textOf: (tool: ToolDocument) => tool.argumentNames },
] as const;

/** The tools that have a term, and how much each has of it; more of it counts less and less. */
export interface Posting {
  readonly slots: Int32Array;
  readonly amounts: Float32Array;
}

/** The terms of some tools. @param slots of the tools, in their order */
export function postingsOf(tools: readonly ToolDocument[], slots: readonly number[]): ReadonlyMap<string, Posting> {
  const collected = new Map<string, { slots: number[]; amounts: number[] }>();
  for (const [index, tool] of tools.entries()) {
    for (const [term, amount] of amountsOf(tool)) {
      const held = collected.get(term) ?? { slots: [], amounts: [] };
      held.slots.push(slots[index] ?? 0);
      held.amounts.push((amount * (K1 + 1)) / (amount + K1));
      collected.set(term, held);
    }
  }
  return new Map(
    [...collected].map(([term, held]) => [
      term,
      { slots: Int32Array.from(held.slots), amounts: Float32Array.from(held.amounts) },
    ]),
  );
}

function amountsOf(tool: ToolDocument): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { weight, usualLength, textOf } of fields) {
    const terms = searchTerms(textOf(tool), 'index');
    const length = 1 - B + (B * terms.length) / usualLength;
    for (const term of terms) amounts.set(term, (amounts.get(term) ?? 0) + weight / length);
  }
  return amounts;
}
