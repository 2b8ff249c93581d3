import type { Turn } from '../../../shared/schemas/turn';
import type { Logger } from '../../platform';
import type { ApprovalService } from '../approval/ApprovalService';
import { endings } from '../runtime/aiSdk/modelOutput';
import type { LedgerCall, ToolCallLedger } from '../runtime/aiSdk/ToolCallLedger';
import { closeInnerCalls, closeOpenCalls, showDenials } from './callEndings';
import type { ConversationRuntime } from './ConversationRuntime';
import type { LiveMessage } from './LiveMessage';
import type { MessageStream } from './MessageStream';
import type { TurnRepository } from './TurnRepository';

export interface RecoveryDeps {
  readonly turns: TurnRepository;
  readonly ledger: ToolCallLedger;
  readonly approvals: ApprovalService;
  readonly stream: MessageStream;
  readonly runtime: Pick<ConversationRuntime, 'continueTurn'>;
  readonly log: Logger;
}

/**
 * Judges what the last run of the app left open, before any window is served. A call that had started is never run
 * again: its outcome is unknown, and says so. One that was approved and had not started is offered: run, or discard.
 */
export function recoverTurns(deps: RecoveryDeps): void {
  for (const turn of deps.turns.listActive()) recoverTurn(turn, deps);
}

function recoverTurn(turn: Turn, deps: RecoveryDeps): void {
  const live = deps.stream.open(turn);
  const calls = deps.ledger.listTurn(turn.id).filter(call => call.innerIndex === 0);
  closeInnerCalls(deps.ledger, turn.id, 'Quartermaster ended while a program was running.');
  for (const call of calls) recoverCall(call, live, deps);
  showDenials(live, calls);
  const isPending = deps.approvals.list(turn.conversationId).length > 0;
  const next = isPending ? 'waiting' : turn.status === 'waiting' ? 'running' : 'interrupted';
  deps.log.info(`Turn ${turn.id} was left ${turn.status} and is now ${next}`);
  if (next === 'interrupted') {
    closeOpenCalls(live, deps.ledger, turn.id, 'Quartermaster ended first.');
    const text = 'Quartermaster ended during this answer. What had arrived is kept; ask again for the rest.';
    live.add({ type: 'notice', level: 'warning', code: 'interrupted', text });
  }
  deps.stream.close(turn);
  if (next === 'running') deps.runtime.continueTurn(turn.conversationId);
  else deps.turns.setStatus(turn.id, next);
}

function recoverCall(call: LedgerCall, live: LiveMessage, deps: RecoveryDeps): void {
  if (call.state === 'started') {
    deps.ledger.finish(call.id, 'unknown', endings.unknown('Quartermaster ended while the tool was running.'));
    live.updateTool(call.callId, {
      state: 'outcome-unknown',
      note: 'Quartermaster ended while it was running. It may have taken effect.',
    });
  } else if (call.state === 'approved') {
    const approvalId = deps.approvals.requestResume(call);
    live.updateTool(call.callId, { state: 'approval-requested', approvalId });
  } else if (call.state === 'waiting') {
    const approvalId = deps.approvals
      .list()
      .find(request => request.callId === call.callId && request.turnId === call.turnId)?.approvalId;
    live.updateTool(call.callId, { state: 'approval-requested', approvalId });
  } else if (call.state === 'finished' || call.state === 'failed') {
    // The ledger knew the end before the message did.
    const part = live.tools().find(({ callId }) => callId === call.callId);
    if (part?.state === 'running') {
      live.updateTool(call.callId, {
        state: call.state === 'finished' ? 'output-available' : 'output-error',
        output: call.modelOutput,
        note: call.error ?? undefined,
      });
    }
  }
}
