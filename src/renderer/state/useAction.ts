import { useCallback, useState } from 'react';
import { tellError } from './toasts';

/** Runs something that asks main: `busy` while it runs, an error is told. @returns whether it worked */
export function useAction(): { busy: boolean; run: (action: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const run = useCallback(async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (thrown) {
      tellError(thrown);
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
