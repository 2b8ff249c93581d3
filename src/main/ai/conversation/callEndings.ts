import { endings } from '../runtime/aiSdk/modelOutput';
import type { LedgerCall, ToolCallLedger } from '../runtime/aiSdk/ToolCallLedger';
import type { LiveMessage } from './LiveMessage';

/**
 * Gives every call of a turn that ends an end of its own: what had not started will not run, what had started may have
 * taken effect. Afterwards no call of the turn can start any more.
 * @param why continues "Not run: …", for model and person
 */
export function closeOpenCalls(live: LiveMessage, ledger: ToolCallLedger, turnId: string, why: string): void {
  closeInnerCalls(ledger, turnId, why);
  const calls = ledger.listTurn(turnId).filter(call => call.innerIndex === 0);
  showDenials(live, calls);
  const recorded = new Map(calls.map(call => [call.callId, call]));
  for (const part of live.tools()) {
    const call = recorded.get(part.callId);
    if (!call) {
      const isOpen = part.state === 'input-streaming' || part.state === 'input-available';
      if (isOpen) live.updateTool(part.callId, { state: 'not-run', note: `Not run: ${why}` });
      continue;
    }
    if (call.state === 'requested' || call.state === 'waiting' || call.state === 'approved') {
      ledger.finish(call.id, 'discarded', endings.notRun(why));
      live.updateTool(part.callId, { state: 'not-run', note: `Not run: ${why}` });
    } else if (call.state === 'started') {
      ledger.finish(call.id, 'unknown', endings.unknown(why));
      live.updateTool(part.callId, { state: 'outcome-unknown', note: `It may have run: ${why}` });
    }
  }
}

/** The same for calls that programs of the turn had made. No message part shows them: only the ledger has them. */
export function closeInnerCalls(ledger: ToolCallLedger, turnId: string, why: string): void {
  for (const { id, innerIndex, state } of ledger.listTurn(turnId)) {
    if (innerIndex === 0) continue;
    if (state === 'started') ledger.finish(id, 'unknown', endings.unknown(why));
    else if (state === 'requested') ledger.finish(id, 'discarded', endings.notRun(why));
  }
}

/** Shows in the message what a person declined; the ledger knew it first. */
export function showDenials(live: LiveMessage, calls: readonly LedgerCall[]): void {
  const shown = new Map(live.tools().map(part => [part.callId, part.state]));
  for (const call of calls) {
    if (call.state !== 'denied' || shown.get(call.callId) === 'output-denied') continue;
    live.updateTool(call.callId, { state: 'output-denied', note: call.error ?? undefined });
  }
}
