import { useEffect } from 'react';
import { useApprovals } from '../features/approvals/useApprovals';

/** Says in the title how many calls wait, for a person who looks at another window. */
export function useWindowTitle(): void {
  const length = useApprovals()?.length ?? 0;
  useEffect(() => {
    document.title = length === 0 ? 'Quartermaster' : `(${length}) Quartermaster`;
  }, [length]);
}
