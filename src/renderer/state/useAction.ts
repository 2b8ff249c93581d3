import { useCallback, useRef, useState } from 'react';
import { takeErrorBack, tellError } from './toasts';

/**
 * Runs something that asks main: `busy` while it runs, an error is told until the next try. @returns whether it worked
 */
export function useAction(): { busy: boolean; run: (action: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const failure = useRef<unknown>(undefined);
  const run = useCallback(async (action: () => Promise<unknown>) => {
    setBusy(true);
    if (failure.current !== undefined) takeErrorBack(failure.current);
    failure.current = undefined;
    try {
      await action();
      return true;
    } catch (thrown) {
      failure.current = thrown;
      tellError(thrown);
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
