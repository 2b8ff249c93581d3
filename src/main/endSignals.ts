/** By which a person, a terminal that closes, or the system asks a program to end. */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `end` when the program is asked to end, and nothing else: a package behind the settings file would kill the
 * program a moment later, in the middle of closing its files.
 */
export function onEndSignal(end: (signal: NodeJS.Signals) => void): void {
  for (const signal of endSignals) {
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
}
