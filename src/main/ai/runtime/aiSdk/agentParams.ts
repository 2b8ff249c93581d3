import type { LanguageModel } from 'ai';
import { z } from 'zod';
import type { ModelParameters } from '../../../../shared/schemas/assistant';
import type { ToolApplyScope, ToolEntry } from '../../tools/adapters/aiSdk/types';

/** What the exposition did, kept with the turn. */
export interface ExpositionReport {
  /** Given to the model with their whole definitions. */
  readonly inline: readonly ReportedTool[];
  /** Found by the model through `tool_search`. */
  readonly deferred: readonly ReportedTool[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
  /** Left out in the course of the turn, as the provider would not take them. */
  readonly refused?: readonly RefusedTool[];
  /** Tokens of the pool that may be deferred, and above how many it is. */
  readonly autoTokens: number;
  readonly threshold: number;
  /** Why the pool is where it is. */
  readonly reason: string;
}

/** A tool whose definition a provider does not take, with the reason in the provider's words. */
export const RefusedTool = z.object({ name: z.string(), reason: z.string() });
export type RefusedTool = z.infer<typeof RefusedTool>;

/** A tool of a report. `isEstimate`: its tokens are not counted yet. */
export interface ReportedTool {
  readonly name: string;
  readonly tokens: number;
  readonly isEstimate?: true;
}

/** Everything a model step needs, built once per turn from memory alone. */
export interface AgentParams {
  readonly model: LanguageModel;
  /** What a person reads in errors. */
  readonly modelName: string;
  readonly parameters: ModelParameters;
  readonly instructions: string;
  /** The tools that the model is given, by wire name: a snapshot; what is live is asked again before a call runs. */
  readonly entries: ReadonlyMap<string, ToolEntry>;
  /** What the model can find and call through `tool_invoke`, by wire name. */
  readonly deferred: ReadonlyMap<string, ToolEntry>;
  readonly scope: ToolApplyScope;
  /** Most model steps of one turn. */
  readonly maxSteps: number;
  readonly exposition: ExpositionReport;
}
