import { useSyncExternalStore } from 'react';
import { useMain } from '../state/main';

/** Says that main cannot be reached, for as long as that is so. */
export function ConnectionBanner() {
  const { connection } = useMain();
  const state = useSyncExternalStore(
    listener => connection.onConnection(listener),
    () => connection.connection(),
  );
  if (state !== 'lost') return null;
  return (
    <div role="alert" className="shrink-0 bg-caution-soft px-4 py-2 text-center text-sm text-caution">
      Quartermaster does not answer. Nothing is lost; this page connects again by itself.
    </div>
  );
}
