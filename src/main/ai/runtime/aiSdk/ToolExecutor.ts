import type { ModelMessage } from 'ai';
import { z } from 'zod';
import type { ToolPart } from '../../../../shared/schemas/message';
import { AppError } from '../../../../shared/errors';
import type { Clock, Logger } from '../../../platform';
import type { ToolRegistry } from '../../tools/adapters/aiSdk/registry';
import type { CutResults } from '../../tools/adapters/aiSdk/results/CutResults';
import { cutForModel } from '../../tools/adapters/aiSdk/results/cutForModel';
import type {
  DeferredTools,
  InnerCaller,
  KnowledgeReader,
  McpToolCaller,
  ToolApplyScope,
  ToolEntry,
  ToolRequestContext,
  WebReader,
} from '../../tools/adapters/aiSdk/types';
import { endings, type ModelOutput } from './modelOutput';
import type { LedgerCall, ToolCallLedger } from './ToolCallLedger';

/** After a stop, a tool has this long (ms) to react to its cancel before the turn ends without it (C3). */
export const STOP_GRACE_MS = 500;

/** A switch took the tool away; which one, the chain of reasons knows. */
const switchedOff = Symbol('switched off');

const stoppedWhileRunning = endings.unknown('the person stopped the turn while the tool was running.');

/** A server that fell silent or ended in the middle of a call: nobody can tell what it had done by then. */
const MayHaveRun = z.object({ reason: z.enum(['timeout', 'closed']) });
const mayHaveRun = (thrown: unknown): boolean =>
  thrown instanceof AppError && MayHaveRun.safeParse(thrown.detail).success;

/** How a call ended, for the person. */
export type CallEnd = Pick<ToolPart, 'state' | 'output' | 'note' | 'finishedAt'>;

/** The turn on whose behalf a call runs. */
export interface ExecutionContext {
  readonly turnId: string;
  readonly conversationId: string;
  readonly signal: AbortSignal;
  /** The switches as they stand now, not as they stood when the turn began (R6). */
  readonly liveScope: () => ToolApplyScope;
  /** The tools of this turn that can be found. */
  readonly deferredTools: DeferredTools;
  /** What a program may call, when the call turns out to be one. */
  readonly innerCalls: (program: LedgerCall) => InnerCaller;
  readonly messages: ModelMessage[];
  /** Words that the model is told after the text of a result; a result of another kind stays as it is. */
  readonly hint?: (call: LedgerCall, output: unknown) => string | undefined;
  readonly onStart: (call: LedgerCall, startedAt: number) => void;
  readonly onProgress: (call: LedgerCall, line: string) => void;
  /** A result that came after the turn had ended without it. */
  readonly onLateEnd: (call: LedgerCall, end: CallEnd) => void;
}

export interface ToolExecutorDeps {
  readonly registry: ToolRegistry;
  readonly ledger: ToolCallLedger;
  readonly knowledge: KnowledgeReader;
  readonly mcp: McpToolCaller;
  readonly web: WebReader;
  readonly results: CutResults;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The only place where tools run: each call through the ledger, so at most once (A3), and only as approved (A2). */
export class ToolExecutor {
  constructor(private readonly deps: ToolExecutorDeps) {}

  /** Runs one call that may run now. Never throws for what a tool does; the end says what happened. */
  async run(call: LedgerCall, context: ExecutionContext): Promise<CallEnd> {
    const entry = this.deps.registry.getByName(call.toolName);
    const refused = this.#refusal(call, entry, context);
    if (!entry || refused !== undefined) {
      const refusal = refused === switchedOff ? await context.deferredTools.whyNot(call.toolName) : refused;
      return this.#end(call, 'failed', endings.notRun(refusal ?? 'there is no such tool.'), {
        state: 'output-error',
        note: refusal,
      });
    }
    if (!this.deps.ledger.start(call.id)) {
      return { state: 'outcome-unknown', note: 'This call was started before and is not run a second time.' };
    }
    const startedAt = this.deps.clock.now();
    context.onStart(call, startedAt);
    const running = this.#execute(call, entry, context);
    const end = await Promise.race([running, this.#stopped(context.signal)]);
    if (end !== 'stopped') return end;
    this.deps.ledger.finish(call.id, 'unknown', stoppedWhileRunning);
    running.then(
      late => context.onLateEnd(call, late),
      cause =>
        this.deps.log.error(
          `${call.toolName} ended with an error after ${this.deps.clock.now() - startedAt} ms`,
          cause,
        ),
    );
    return {
      state: 'outcome-unknown',
      note: 'Cancel requested; it may still finish.',
      finishedAt: this.deps.clock.now(),
    };
  }

  /** Why a call must not run now, in words for model and person; undefined when it may. */
  #refusal(
    call: LedgerCall,
    entry: ToolEntry | undefined,
    context: ExecutionContext,
  ): string | typeof switchedOff | undefined {
    if (context.signal.aborted) return 'the turn was stopped first.';
    if (!entry?.tool.execute) return `the tool ${call.toolName} is no longer there.`;
    if (!this.#isOn(entry, context.liveScope())) return switchedOff;
    if (call.fingerprint !== entry.fingerprint) {
      return `the definition of ${entry.label} changed since it was called; call it again to be asked about the new one.`;
    }
    return undefined;
  }

  #isOn(entry: ToolEntry, scope: ToolApplyScope): boolean {
    try {
      return entry.applies?.(scope) ?? true;
    } catch (cause) {
      this.deps.log.warn(`${entry.name}: applies failed, treated as switched off`, cause);
      return false;
    }
  }

  async #execute(call: LedgerCall, entry: ToolEntry, context: ExecutionContext): Promise<CallEnd> {
    try {
      const output = await lastValue(
        entry.tool.execute?.(call.input, {
          toolCallId: call.callId,
          messages: context.messages,
          abortSignal: context.signal,
          context: this.#requestContext(call, context),
        }),
      );
      const whole = withHint(await toModelOutput(entry, call, output), context.hint?.(call, output));
      const told = this.#cut(whole, call, context);
      const failed = told.type === 'error-text' || told.type === 'error-json';
      return this.#end(call, failed ? 'failed' : 'finished', told, {
        state: failed ? 'output-error' : 'output-available',
        output,
      });
    } catch (thrown) {
      if (!(thrown instanceof AppError)) this.deps.log.warn(`${entry.name} failed`, thrown);
      const message = context.signal.aborted
        ? 'Stopped while it was running; it may have taken effect.'
        : thrown instanceof Error
          ? thrown.message
          : String(thrown);
      // Cancelled while it ran: it may have taken effect before it heard of it.
      const cancelled = context.signal.aborted ? stoppedWhileRunning : undefined;
      const unknown = cancelled ?? (mayHaveRun(thrown) ? endings.unknown(message) : undefined);
      if (unknown) return this.#end(call, 'unknown', unknown, { state: 'outcome-unknown', note: message });
      return this.#end(call, 'failed', endings.failed(message), { state: 'output-error', note: message });
    }
  }

  /** A model is told no more than the budget; what a program gets, no model reads. */
  #cut(told: ModelOutput, call: LedgerCall, { conversationId }: ExecutionContext): ModelOutput {
    if (call.innerIndex > 0) return told;
    return cutForModel(told, text => this.deps.results.keep({ conversationId, toolCallId: call.id, text }));
  }

  #end(
    call: LedgerCall,
    state: 'finished' | 'failed' | 'unknown',
    told: ModelOutput,
    end: { state: CallEnd['state']; output?: unknown; note?: string | undefined },
  ): CallEnd {
    this.deps.ledger.finish(call.id, state, told, end.note);
    return {
      state: end.state,
      finishedAt: this.deps.clock.now(),
      ...(end.output === undefined ? {} : { output: end.output }),
      ...(end.note === undefined ? {} : { note: end.note }),
    };
  }

  #requestContext(call: LedgerCall, context: ExecutionContext): ToolRequestContext {
    return {
      conversationId: context.conversationId,
      turnId: context.turnId,
      scope: context.liveScope(),
      knowledge: this.deps.knowledge,
      mcp: this.deps.mcp,
      web: this.deps.web,
      deferredTools: context.deferredTools,
      results: this.deps.results.of(context.conversationId),
      innerCalls: context.innerCalls(call),
      reportProgress: line => context.onProgress(call, line),
    };
  }

  /** Settles `STOP_GRACE_MS` after the stop, never before. */
  #stopped(signal: AbortSignal): Promise<'stopped'> {
    return new Promise(resolve => {
      const begin = () => this.deps.clock.after(STOP_GRACE_MS, () => resolve('stopped'));
      if (signal.aborted) begin();
      else signal.addEventListener('abort', begin, { once: true });
    });
  }
}

/** A tool may stream preliminary values; the last one is its result. */
async function lastValue(pending: unknown): Promise<unknown> {
  const result = await pending;
  if (result !== null && typeof result === 'object' && Symbol.asyncIterator in result) {
    let last: unknown;
    for await (const value of result as AsyncIterable<unknown>) last = value;
    return last;
  }
  return result;
}

const withHint = (told: ModelOutput, hint: string | undefined): ModelOutput =>
  hint !== undefined && told.type === 'text' ? { ...told, value: `${told.value}\n\n${hint}` } : told;

async function toModelOutput(entry: ToolEntry, call: LedgerCall, output: unknown): Promise<ModelOutput> {
  const mapped = await entry.tool.toModelOutput?.({ toolCallId: call.callId, input: call.input, output });
  if (mapped) return mapped;
  return typeof output === 'string'
    ? { type: 'text', value: output }
    : { type: 'text', value: JSON.stringify(output ?? null) };
}
