import type { Clock } from '../../src/main/platform';
import { systemClock } from '../../src/main/systemClock';

/** The real clock, which a test can put forward: what is due by then is called at once. */
export class ShiftableClock implements Clock {
  #shift = 0;
  readonly #timers = new Set<{ at: number; run: () => void }>();

  now(): number {
    return systemClock.now() + this.#shift;
  }

  after(ms: number, callback: () => void): () => void {
    const run = () => {
      stop();
      callback();
    };
    const timer = { at: this.now() + ms, run };
    const cancel = systemClock.after(ms, run);
    const stop = () => {
      cancel();
      this.#timers.delete(timer);
    };
    this.#timers.add(timer);
    return stop;
  }

  advance(ms: number): void {
    this.#shift += ms;
    const due = [...this.#timers].filter(({ at }) => at <= this.now()).toSorted((one, other) => one.at - other.at);
    for (const timer of due) if (this.#timers.has(timer)) timer.run();
  }
}
