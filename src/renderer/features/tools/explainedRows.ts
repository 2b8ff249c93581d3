import type { ToolExplanation } from '../../../shared/schemas/toolExplanation';

/** Tools that are shown in one row: one, or all of a server for which the same thing stands in the way. */
export interface ExplainedRow {
  readonly first: ToolExplanation;
  readonly count: number;
}

/** One row for what has one reason, so that a server that is off does not fill the list with the same sentence. */
export function explainedRows(tools: readonly ToolExplanation[]): ExplainedRow[] {
  const rows = new Map<string, ExplainedRow>();
  for (const tool of tools) {
    const { serverId, toolName } = tool.source;
    const shared = tool.serverName === null ? undefined : tool.reason?.text;
    const key = JSON.stringify([serverId, shared ?? null, shared === undefined ? toolName : null]);
    const held = rows.get(key);
    rows.set(key, { first: held?.first ?? tool, count: (held?.count ?? 0) + 1 });
  }
  return [...rows.values()];
}
