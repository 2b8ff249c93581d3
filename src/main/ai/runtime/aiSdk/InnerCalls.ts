import { asSchema } from 'ai';
import { asRecord } from '../../../../shared/asRecord';
import { metaToolNames } from '../../../../shared/ai/builtinTools';
import type { ApprovalService, CallPlace } from '../../approval/ApprovalService';
import type { InnerCaller, InnerResult, ToolEntry } from '../../tools/adapters/aiSdk/types';
import type { AgentParams } from './agentParams';
import { namedTool } from './namedTool';
import { nestsTooDeep, tooDeep } from './nestsTooDeep';
import type { LedgerCall, ToolCallLedger } from './ToolCallLedger';
import type { ExecutionContext, ToolExecutor } from './ToolExecutor';

export interface InnerCallsDeps {
  readonly params: Pick<AgentParams, 'entries' | 'deferred'>;
  readonly place: CallPlace;
  readonly ledger: ToolCallLedger;
  readonly approvals: Pick<ApprovalService, 'isApprovalGated' | 'decide'>;
  readonly executor: Pick<ToolExecutor, 'run'>;
  /** That of the call on whose behalf these are made. */
  readonly context: ExecutionContext;
}

/**
 * The calls of one program. Each has a row of its own in the ledger, under the call of the program, and runs only if
 * nobody has to be asked: a card in the middle of a program could not say what the program does next.
 */
export class InnerCalls implements InnerCaller {
  #count = 0;

  constructor(
    private readonly program: LedgerCall,
    private readonly deps: InnerCallsDeps,
  ) {}

  async call(name: string, input: unknown, signal: AbortSignal): Promise<InnerResult> {
    const { entries, deferred } = this.deps.params;
    const target = namedTool(name, entries) ?? namedTool(name, deferred);
    if (!target) return { ok: false, label: name, error: await this.deps.context.deferredTools.whyNot(name) };
    const refusal = this.#refusal(target) ?? (await misfit(target, input));
    if (refusal !== undefined) return { ok: false, label: labelOf(target), error: refusal };
    return this.#run(target, input, signal);
  }

  #refusal(target: ToolEntry): string | undefined {
    const { name } = target;
    if (metaToolNames.has(name)) return `A program cannot call ${name}.`;
    const { approvals, place, context } = this.deps;
    if (!context.liveScope().toolExecEnabled) return 'Programs were switched off: this one can call no more tools.';
    if (approvals.isApprovalGated(target)) return `${name} needs a person for each call: call it directly.`;
    const verdict = approvals.decide(target, place);
    if (verdict.type === 'run') return undefined;
    if (verdict.type === 'deny') return verdict.reason;
    return `A person has to be asked before ${name} runs: call it ${this.deps.params.entries.has(name) ? 'directly' : 'with tool_invoke'}.`;
  }

  async #run(target: ToolEntry, input: unknown, signal: AbortSignal): Promise<InnerResult> {
    const { ledger, executor, context } = this.deps;
    this.#count += 1;
    const id = ledger.request({
      turnId: this.program.turnId,
      callId: this.program.callId,
      innerIndex: this.#count,
      step: this.program.step,
      toolName: target.name,
      serverId: target.source.serverId,
      originalName: target.source.toolName,
      fingerprint: target.fingerprint,
      input,
    });
    const call = ledger.get(id);
    if (!call) return { ok: false, label: labelOf(target), error: 'It could not be written down, so it did not run.' };
    // Its start, its lines and its late end are not the program's.
    const quiet = { onStart: () => undefined, onProgress: () => undefined, onLateEnd: () => undefined };
    const end = await executor.run(call, { ...context, ...quiet, signal });
    const told = ledger.get(id)?.modelOutput;
    const text = told && 'value' in told && typeof told.value === 'string' ? told.value : undefined;
    if (end.state !== 'output-available') {
      return { ok: false, label: labelOf(target), error: text ?? end.note ?? 'It failed.' };
    }
    return { ok: true, label: labelOf(target), value: valueOf(target, end.output, text) };
  }
}

const labelOf = ({ label, serverName }: ToolEntry): string =>
  serverName === undefined ? label : `${label} · ${serverName}`;

/** A program gets data: what a built-in tool answered, or of an MCP result its structured content, else its text. */
function valueOf(target: ToolEntry, output: unknown, text: string | undefined): unknown {
  if (target.serverName === undefined) return output;
  return asRecord(output)?.['structuredContent'] ?? text ?? output;
}

async function misfit(target: ToolEntry, input: unknown): Promise<string | undefined> {
  if (nestsTooDeep(input)) return tooDeep;
  const judged = await asSchema(target.tool.inputSchema).validate?.(input);
  return judged && !judged.success ? `The arguments do not fit ${target.name}: ${judged.error.message}` : undefined;
}
