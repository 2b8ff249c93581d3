import type { Clock } from '../../platform';

/**
 * Numbers the changes of each chat, one by one. They begin at the time in ms, so that they never go back over a
 * restart: a chat does not change more than a thousand times a second for as long as it has lived.
 */
export class SequenceNumbers {
  readonly #last = new Map<string, number>();

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** The number of the last change. */
  current(conversationId: string): number {
    const held = this.#last.get(conversationId);
    if (held !== undefined) return held;
    const first = this.clock.now();
    this.#last.set(conversationId, first);
    return first;
  }

  next(conversationId: string): number {
    const number = this.current(conversationId) + 1;
    this.#last.set(conversationId, number);
    return number;
  }

  forget(conversationId: string): void {
    this.#last.delete(conversationId);
  }
}
