import type { LanguageModel, ToolCallRepairFunction, ToolSet } from 'ai';
import type { ModelParameters } from '../../../../shared/schemas/assistant';
import type { ToolApplyScope, ToolEntry } from '../../tools/adapters/aiSdk/types';

/** What the exposition did, kept with the turn. */
export interface ExpositionReport {
  /** Wire names given to the model with their whole definitions. */
  readonly inline: readonly string[];
  /** Wire names the model can find through `tool_search`. */
  readonly deferred: readonly string[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** Everything a model step needs, built once per turn from memory alone. */
export interface AgentParams {
  readonly model: LanguageModel;
  /** What a person reads in errors. */
  readonly modelName: string;
  readonly parameters: ModelParameters;
  readonly instructions: string;
  /** The tools of this turn by wire name: a snapshot; what is live is asked again before a call runs. */
  readonly entries: ReadonlyMap<string, ToolEntry>;
  readonly scope: ToolApplyScope;
  /** Most model steps of one turn. */
  readonly maxSteps: number;
  readonly repairToolCall?: ToolCallRepairFunction<ToolSet>;
  readonly exposition: ExpositionReport;
}
