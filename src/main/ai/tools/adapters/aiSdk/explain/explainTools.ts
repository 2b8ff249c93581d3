import type { ToolExplanation, ToolReason } from '../../../../../../shared/schemas/toolExplanation';
import type { ApprovalLevel } from '../../../../../../shared/schemas/toolSource';
import type { ExplainedTool, ExplainScope, ReasonSource } from './reasons';

/** A tool that the app knows, whoever may use it. */
export interface KnownTool extends ExplainedTool {
  readonly name: string;
  readonly level: ApprovalLevel;
}

/** What the exposition made of the tools that can be used. */
export interface Exposed {
  readonly inline: ReadonlySet<string>;
  readonly deferred: ReadonlySet<string>;
  /** Why a tool that could be used is not given, by wire name. */
  readonly leftOut: ReadonlyMap<string, string>;
  readonly costOf: (name: string) => { tokens: number; isEstimate: boolean } | undefined;
}

const switches: ReadonlySet<ToolReason['step']> = new Set([
  'server-started',
  'tool-switch',
  'assistant-switch',
  'chat-switch',
]);

/** Every tool with its state, and the first link of the chain that fails for it. */
export function explainTools(
  tools: readonly KnownTool[],
  scope: ExplainScope,
  sources: readonly ReasonSource[],
  exposed: Exposed,
): ToolExplanation[] {
  return tools.map(tool => {
    const { name, label, source, serverName, level } = tool;
    const reason = reasonFor(tool, scope, sources) ?? overLimit(tool, exposed);
    const cost = exposed.costOf(name);
    const state = reason
      ? switches.has(reason.step)
        ? 'off'
        : 'unavailable'
      : exposed.deferred.has(name)
        ? 'deferred'
        : 'inline';
    return { name, label, source, serverName, level, state, ...(reason ? { reason } : {}), ...cost };
  });
}

/** The first link that fails; the links behind it say nothing until it is mended. */
export function reasonFor(
  tool: ExplainedTool,
  scope: ExplainScope,
  sources: readonly ReasonSource[],
): ToolReason | undefined {
  for (const source of sources) {
    const reason = source(tool, scope);
    if (reason) return reason;
  }
  return undefined;
}

function overLimit({ name, label }: KnownTool, { leftOut }: Exposed): ToolReason | undefined {
  const why = leftOut.get(name);
  if (why === undefined) return undefined;
  return {
    step: 'limit',
    text: `${label} is left out: ${why}.`,
    fix: { place: 'assistant', text: 'Carry fewer tools' },
  };
}
