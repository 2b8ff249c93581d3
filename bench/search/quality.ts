import type { Query } from '../catalogs';
import type { SearchMethod } from './baselines';

/** Shares of what was wanted among the first 1, 5 and 10, and the mean reciprocal rank: 0 to 1. */
export interface Quality {
  readonly r1: number;
  readonly r5: number;
  readonly r10: number;
  readonly mrr: number;
}

export interface MethodQuality extends Quality {
  readonly byKind: Readonly<Record<string, Quality>>;
}

interface Outcome extends Quality {
  readonly kind: string;
}

/** Asks a method every query. */
export async function qualityOf(method: SearchMethod, queries: readonly Query[]): Promise<MethodQuality> {
  const outcomes: Outcome[] = [];
  for (const { query, relevant, kind } of queries) {
    const found = await method(query);
    const recall = (k: number) =>
      relevant.filter(id => found.slice(0, k).includes(id)).length / Math.min(k, relevant.length);
    const rank = found.findIndex(id => relevant.includes(id));
    outcomes.push({ kind, r1: recall(1), r5: recall(5), r10: recall(10), mrr: rank < 0 ? 0 : 1 / (rank + 1) });
  }
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  return {
    ...meanOf(outcomes),
    byKind: Object.fromEntries(kinds.map(kind => [kind, meanOf(outcomes.filter(outcome => outcome.kind === kind))])),
  };
}

function meanOf(outcomes: readonly Outcome[]): Quality {
  const mean = (read: (outcome: Outcome) => number) =>
    Number((outcomes.reduce((sum, outcome) => sum + read(outcome), 0) / outcomes.length).toFixed(4));
  return {
    r1: mean(({ r1 }) => r1),
    r5: mean(({ r5 }) => r5),
    r10: mean(({ r10 }) => r10),
    mrr: mean(({ mrr }) => mrr),
  };
}
