import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';

interface CardsInView {
  /** Ids of the requests whose card the person can see. */
  readonly ids: ReadonlySet<string>;
  readonly set: (approvalId: string, isInView: boolean) => void;
}

/** Which cards are in sight, so that the bar above the composer speaks only of those that are not. */
export const useCardsInView = create<CardsInView>(set => ({
  ids: new Set(),
  set: (approvalId, isInView) =>
    set(({ ids }) => {
      if (ids.has(approvalId) === isInView) return { ids };
      const next = new Set(ids);
      if (isInView) next.add(approvalId);
      else next.delete(approvalId);
      return { ids: next };
    }),
}));

/** Reports whether `box`, the answers of a card, can be seen. */
export function useReportInView(box: RefObject<HTMLElement | null>, approvalId: string): void {
  const report = useCardsInView(view => view.set);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(entries => {
      const last = entries.at(-1);
      if (last) report(approvalId, last.isIntersecting);
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      report(approvalId, false);
    };
  }, [box, approvalId, report]);
}
