import type { MessagePart } from '../../../shared/schemas/message';
import type { Turn } from '../../../shared/schemas/turn';
import type { Logger } from '../../platform';
import { type Database, transaction } from '../../storage/database';
import type { ApprovalService } from '../approval/ApprovalService';
import { describeModelError } from '../runtime/aiSdk/modelError';
import { endings } from '../runtime/aiSdk/modelOutput';
import type { ModelCall, StepEvent } from '../runtime/aiSdk/modelStep';
import type { LedgerCall, ToolCallLedger } from '../runtime/aiSdk/ToolCallLedger';
import type { ExecutionContext, ToolExecutor } from '../runtime/aiSdk/ToolExecutor';
import { unwrapInvocation } from '../runtime/aiSdk/unwrapInvocation';
import { InnerCalls } from '../runtime/aiSdk/InnerCalls';
import { askModel } from './askModel';
import { findNudge } from './findNudge';
import { repeatRefusal } from './repeatGuard';
import { StepWriter } from './StepWriter';
import { closeOpenCalls, showDenials } from './callEndings';
import type { TurnRepository } from './TurnRepository';
import { entryOf, historyOf, type TurnRun } from './turnRun';

/** Steps in a row whose calls can none of them be made, after which a turn is ended: the model goes in a circle (C4). */
const MAX_INVALID_STEPS = 3;

/** The abort reason of a run that ends because the app does. */
export const shutdown = Symbol('shutdown');

export interface TurnRunnerDeps {
  readonly database: Database;
  readonly turns: TurnRepository;
  readonly ledger: ToolCallLedger;
  readonly approvals: ApprovalService;
  readonly executor: ToolExecutor;
  readonly log: Logger;
  /** Takes secrets out of a text. */
  readonly mask: (text: string) => string;
  /** Tells the windows that a turn has another status. */
  readonly announce: (turn: Turn) => void;
}

/**
 * The loop of a turn: settle the calls of the last step, then take the next model step, until there is nothing to
 * settle. It holds no state of its own, so it starts again from the database after an approval or a restart.
 */
export class TurnRunner {
  constructor(private readonly deps: TurnRunnerDeps) {}

  /** Ends when the turn has ended or waits for a person. Never throws: a failure becomes the turn's status. */
  async run(run: TurnRun): Promise<void> {
    let invalidSteps = 0;
    try {
      for (;;) {
        if ((await this.#settle(run)) === 'waiting') return this.#leave(run, 'waiting');
        if (run.signal.aborted) return this.#stop(run);
        if (this.deps.turns.get(run.turn.id).stepCount >= run.params.maxSteps) return this.#endAtLimit(run);
        const calls = await this.#step(run);
        if (calls.length === 0) return this.#leave(run, 'done');
        invalidSteps = calls.every(({ invalid }) => invalid !== undefined) ? invalidSteps + 1 : 0;
        if (invalidSteps >= MAX_INVALID_STEPS) return this.#endAtInvalidCalls(run);
      }
    } catch (thrown) {
      if (run.signal.aborted) this.#stop(run);
      else this.#fail(run, thrown);
    }
  }

  /** Decides and runs what stands open, until nothing does or a person must decide. */
  async #settle(run: TurnRun): Promise<'settled' | 'waiting'> {
    for (;;) {
      const calls = this.deps.ledger.listTurn(run.turn.id).filter(call => call.innerIndex === 0);
      showDenials(run.live, calls);
      const runnable = calls.filter(call => call.state === 'requested' && this.#mayRun(run, call, calls));
      const isWaiting = this.deps.ledger.listTurn(run.turn.id).some(call => call.state === 'waiting');
      if (!isWaiting) runnable.push(...calls.filter(call => call.state === 'approved'));
      if (runnable.length === 0) return isWaiting ? 'waiting' : 'settled';
      await Promise.all(runnable.map(call => this.#runCall(run, call)));
    }
  }

  /** Applies the policy to a new call; asks or refuses where it must. */
  #mayRun(run: TurnRun, call: LedgerCall, turnCalls: readonly LedgerCall[]): boolean {
    const repeat = repeatRefusal(call, turnCalls);
    const entry = entryOf(run, call.toolName);
    if (repeat !== undefined) {
      this.#refuse(run, call, repeat);
      return false;
    }
    if (!entry) return true; // The executor says what is wrong with it.
    const verdict = this.deps.approvals.decide(entry, run.place);
    if (verdict.type === 'run') return true;
    if (verdict.type === 'deny') {
      this.#refuse(run, call, verdict.reason);
      return false;
    }
    const approvalId = this.deps.approvals.request(call, entry, run.place);
    run.live.updateTool(call.callId, { state: 'approval-requested', approvalId });
    return false;
  }

  async #runCall(run: TurnRun, call: LedgerCall): Promise<void> {
    const context: ExecutionContext = {
      turnId: run.turn.id,
      conversationId: run.turn.conversationId,
      signal: run.signal,
      liveScope: run.liveScope,
      deferredTools: run.deferredTools,
      innerCalls: program => new InnerCalls(program, { ...this.deps, params: run.params, place: run.place, context }),
      messages: historyOf(run),
      hint: (made, output) => findNudge(made, output, run.live.tools(), run.params.deferred),
      onStart: ({ callId, input }, startedAt) => run.live.updateTool(callId, { state: 'running', input, startedAt }),
      onProgress: ({ callId }, line) => run.live.updateTool(callId, { note: line }),
      onLateEnd: run.onLateEnd,
    };
    const end = await this.deps.executor.run(call, context);
    run.live.updateTool(call.callId, { note: undefined, ...end });
    const part = run.live.tools().find(({ callId }) => callId === call.callId);
    if (part?.startedAt !== undefined && part.finishedAt !== undefined) {
      this.deps.turns.addToolTime(run.turn.id, part.finishedAt - part.startedAt);
    }
  }

  /** One model step: streamed into the message, then written down with its calls before any of them can run. */
  async #step(run: TurnRun): Promise<readonly ModelCall[]> {
    run.params = run.nextParams(run.params);
    const writer = new StepWriter(run.live, name => entryOf(run, name));
    const calls: ModelCall[] = [];
    const made: ModelCall[] = [];
    const onEvent = (event: StepEvent) => {
      const call = writer.write(event);
      if (call) made.push(call);
    };
    const result = await askModel(run, this.deps, onEvent);
    for (const call of made) {
      const meant = await unwrapInvocation(call, run.params, {
        isApprovalGated: entry => this.deps.approvals.isApprovalGated(entry),
        deferredTools: run.deferredTools,
      });
      if (meant !== call) writer.resolve(meant);
      calls.push(meant);
    }
    run.live.flush();
    transaction(this.deps.database, () => {
      const { stepCount } = this.deps.turns.get(run.turn.id);
      this.deps.turns.addStep(run.turn.id, {
        finishReason: result.finishReason,
        usage: result.usage,
        repairs: result.repairs,
      });
      for (const call of calls) this.#record(run, call, stepCount);
    });
    const cut = cutNotice(result.finishReason);
    if (cut) run.live.add(cut);
    for (const call of calls) {
      if (call.invalid !== undefined) run.live.updateTool(call.callId, { state: 'output-error', note: call.invalid });
    }
    return calls;
  }

  #record(run: TurnRun, call: ModelCall, step: number): void {
    const entry = entryOf(run, call.toolName);
    const id = this.deps.ledger.request({
      turnId: run.turn.id,
      callId: call.callId,
      innerIndex: 0,
      step,
      toolName: call.toolName,
      serverId: entry?.source.serverId ?? null,
      originalName: entry?.source.toolName ?? null,
      fingerprint: entry?.fingerprint ?? null,
      input: call.input,
    });
    if (call.invalid !== undefined) this.deps.ledger.finish(id, 'failed', endings.notRun(call.invalid), call.invalid);
  }

  #refuse(run: TurnRun, call: LedgerCall, reason: string): void {
    this.deps.ledger.finish(call.id, 'failed', endings.notRun(reason), reason);
    run.live.updateTool(call.callId, { state: 'output-error', note: `Not run: ${reason}` });
  }

  #endAtLimit(run: TurnRun): void {
    const text = `Ended after ${run.params.maxSteps} steps, the most one answer may take. Send a message to go on.`;
    run.live.add({ type: 'notice', level: 'warning', code: 'step_limit', text });
    this.#leave(run, 'done');
  }

  #endAtInvalidCalls(run: TurnRun): void {
    const text = `Ended after ${MAX_INVALID_STEPS} tries in a row with calls that cannot be made. Say more precisely what is wanted, or choose another model.`;
    run.live.add({ type: 'notice', level: 'warning', code: 'invalid_calls', text });
    this.#leave(run, 'done');
  }

  /** After a shutdown nothing is written down: the next start judges what it finds. */
  #stop(run: TurnRun): void {
    if (run.signal.reason === shutdown) return run.live.flush();
    this.#closeCalls(run, 'the person stopped the turn.');
    run.live.add({ type: 'notice', level: 'info', code: 'stopped', text: 'Stopped.' });
    this.#leave(run, 'stopped');
  }

  #fail(run: TurnRun, thrown: unknown): void {
    this.deps.log.error(`Turn ${run.turn.id} failed`, thrown);
    const { code, message: words } = describeModelError(thrown, run.params.modelName);
    const message = this.deps.mask(words); // A server may echo the key in an error.
    this.#closeCalls(run, 'the turn failed.');
    run.live.add({ type: 'notice', level: 'error', code, text: message });
    run.live.finish();
    this.deps.announce(this.deps.turns.setStatus(run.turn.id, 'failed', { code, message }));
  }

  /** A turn that ends takes its cards with it: nothing of it may wait for a person any more. */
  #closeCalls(run: TurnRun, why: string): void {
    this.deps.approvals.denyPending(run.turn.conversationId, why);
    closeOpenCalls(run.live, this.deps.ledger, run.turn.id, why);
  }

  #leave(run: TurnRun, status: 'waiting' | 'done' | 'stopped'): void {
    run.live.finish();
    this.deps.announce(this.deps.turns.setStatus(run.turn.id, status));
  }
}

/** What the person is told when a step ended early by the provider's decision. */
function cutNotice(finishReason: string): MessagePart | undefined {
  if (finishReason === 'length') {
    return {
      type: 'notice',
      level: 'warning',
      code: 'length',
      text: 'The answer was cut at the limit of output tokens.',
    };
  }
  if (finishReason === 'content-filter') {
    return {
      type: 'notice',
      level: 'warning',
      code: 'content_filter',
      text: "The provider's content filter ended the answer.",
    };
  }
  return undefined;
}
