import type { Clock } from './platform';

/** Calls `work` once, `ms` after the last of the calls that came; never while it still runs. */
export function debounced(clock: Pick<Clock, 'after'>, ms: number, work: () => Promise<void>): () => void {
  let cancel = (): void => undefined;
  let running: Promise<void> | undefined;
  const call = (): void => {
    cancel();
    cancel = clock.after(ms, () => {
      if (running) return call();
      running = work().finally(() => (running = undefined));
    });
  };
  return call;
}
