import { useEffect, useSyncExternalStore } from 'react';
import { useMain } from '../state/main';
import { useToasts } from '../state/toasts';

/** Says that main cannot be reached, for as long as that is so. */
export function ConnectionBanner() {
  const { connection } = useMain();
  const state = useSyncExternalStore(
    listener => connection.onConnection(listener),
    () => connection.connection(),
  );
  // What could not be asked meanwhile says the same as the banner, and is over with it.
  useEffect(() => {
    if (state !== 'lost') return;
    const { list, dismiss } = useToasts.getState();
    const seen = new Set(list.map(({ id }) => id));
    return () => {
      for (const { id } of useToasts.getState().list) if (!seen.has(id)) dismiss(id);
    };
  }, [state]);
  if (state !== 'lost') return null;
  return (
    <div role="alert" className="shrink-0 bg-caution-soft px-4 py-2 text-center text-sm text-caution">
      Quartermaster does not answer. Nothing is lost; this page connects again by itself.
    </div>
  );
}
