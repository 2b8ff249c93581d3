import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait, in ms, before what did not come true fails the test. */
const PATIENCE_MS = 15_000;

/** Asks again until `read` answers something other than undefined. @throws naming `what` when it never does */
export async function waitFor<T>(what: string, read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await pause(10);
  }
}
