import type { ModelMessage } from 'ai';
import type { Turn } from '../../../shared/schemas/turn';
import type { CallPlace } from '../approval/ApprovalService';
import type { AgentParams } from '../runtime/aiSdk/agentParams';
import type { LedgerCall } from '../runtime/aiSdk/ToolCallLedger';
import type { CallEnd } from '../runtime/aiSdk/ToolExecutor';
import type { DeferredTools, ToolApplyScope, ToolEntry } from '../tools/adapters/aiSdk/types';
import type { LiveMessage } from './LiveMessage';

/** One turn with all it needs while it runs. */
export interface TurnRun {
  readonly turn: Turn;
  readonly place: CallPlace;
  /**
   * Those of the step that is made or settled; a turn gains a tool where a result of it
   * is cut, and loses those that the provider refuses.
   */
  params: AgentParams;
  readonly nextParams: (last: AgentParams) => AgentParams;
  readonly deferredTools: DeferredTools;
  readonly live: LiveMessage;
  readonly signal: AbortSignal;
  readonly liveScope: () => ToolApplyScope;
  /** What the model is sent: read anew for every step, so that it always holds every result. */
  readonly history: (hasTools: boolean) => ModelMessage[];
  readonly onLateEnd: (call: LedgerCall, end: CallEnd) => void;
}

export const historyOf = (run: TurnRun): ModelMessage[] => run.history(run.params.entries.size > 0);

/** A tool that the model may mean: one it was given, or one it found. */
export const entryOf = ({ params }: TurnRun, name: string): ToolEntry | undefined =>
  params.entries.get(name) ?? params.deferred.get(name);
