import type { LedgerCall } from '../runtime/aiSdk/ToolCallLedger';

/** Equal calls of one turn that may fail before the next one is answered without running (C4). */
export const MAX_EQUAL_FAILURES = 3;

/**
 * Keeps a model from asking for the same thing over and over: a call equal to one the person declined in this turn is
 * declined without a new card, and one that failed `MAX_EQUAL_FAILURES` times is not run again.
 * @returns why the call must not run, for the model; undefined when it may
 */
export function repeatRefusal(call: LedgerCall, turnCalls: readonly LedgerCall[]): string | undefined {
  const equal = turnCalls.filter(
    other => other.id !== call.id && other.toolName === call.toolName && other.inputDigest === call.inputDigest,
  );
  if (equal.some(other => other.state === 'denied')) {
    return 'the person already declined exactly this call in this turn. Do not ask again; tell them, or go on without it.';
  }
  if (equal.filter(other => other.state === 'failed').length >= MAX_EQUAL_FAILURES) {
    return `exactly this call already failed ${MAX_EQUAL_FAILURES} times in this turn. Stop calling it and tell the person.`;
  }
  return undefined;
}
