import type { Clock } from './platform';

/** The clock of the machine. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms).unref();
    return () => clearTimeout(timer);
  },
};
