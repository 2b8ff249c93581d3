import { builtinToolNames, deferralToolNames, metaToolNames } from '../../../../../../shared/ai/builtinTools';
import type { ToolEntry } from '../types';
import { MAX_TOOLS } from './limits';
import { type DeferDecision, type DeferRequest, shouldDefer } from './shouldDefer';

/** A tool that the model is not given and cannot find, with the reason. */
export interface LeftOutTool {
  readonly name: string;
  readonly label: string;
  readonly reason: string;
}

/** What of the active tools a model is given, and how. */
export interface Exposition {
  /** Given with their whole definitions, in stable order; the tools for deferral last, where there is something to find. */
  readonly inline: readonly ToolEntry[];
  /** Found through `tool_search`, called through `tool_invoke`. */
  readonly deferred: readonly ToolEntry[];
  readonly leftOut: readonly LeftOutTool[];
  readonly decision: DeferDecision;
}

/**
 * Takes the deferred tools out and puts the meta-tools in where there are any.
 * @param active what the request may use, with the tools for deferral among it; in stable order
 */
export function applyDeferExposition(active: readonly ToolEntry[], request: DeferRequest): Exposition {
  const tools = active.filter(({ name }) => !metaToolNames.has(name));
  const forDeferral = active.filter(({ name }) => deferralToolNames.has(name));
  const others = active.filter(({ name }) => metaToolNames.has(name) && !deferralToolNames.has(name));
  const decision = shouldDefer(tools, request);
  const deferred = tools.filter(({ name }) => decision.deferred.has(name));
  const wanted = [
    ...tools.filter(({ name }) => !decision.deferred.has(name)),
    ...(deferred.length > 0 ? forDeferral : []),
    // Last, as they come and go: what stands before them stays in the provider's cache.
    ...others.toSorted((one, other) => placeOf(one) - placeOf(other)),
  ];
  const { kept, dropped } = withinLimit(wanted);
  return {
    inline: kept,
    deferred,
    leftOut: dropped.map(({ name, label }) => ({
      name,
      label,
      reason: `a request holds ${MAX_TOOLS} tools at most; carry fewer, or let some be found by search`,
    })),
    decision,
  };
}

/** `read_tool_result` behind all, where it also comes when it is given in the middle of a turn. */
const placeOf = ({ name }: ToolEntry): number => (name === builtinToolNames.readToolResult ? 1 : 0);

/** Built-ins first: without `tool_invoke` nothing that is deferred could be called. */
function withinLimit(wanted: readonly ToolEntry[]): { kept: readonly ToolEntry[]; dropped: readonly ToolEntry[] } {
  // A result that is cut during the turn brings the tool that reads it: its place is kept.
  const places = wanted.some(({ name }) => name === builtinToolNames.readToolResult) ? MAX_TOOLS : MAX_TOOLS - 1;
  if (wanted.length <= places) return { kept: wanted, dropped: [] };
  const isOwn = ({ namespace }: ToolEntry) => !namespace.startsWith('mcp:');
  const ranked = [...wanted.filter(isOwn), ...wanted.filter(entry => !isOwn(entry))];
  const names = new Set(ranked.slice(0, places).map(({ name }) => name));
  return {
    kept: wanted.filter(({ name }) => names.has(name)),
    dropped: wanted.filter(({ name }) => !names.has(name)),
  };
}
