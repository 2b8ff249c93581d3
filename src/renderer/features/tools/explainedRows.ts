import type { ToolExplanation } from '../../../shared/schemas/toolExplanation';

/** Tools that are shown in one row: one, or all of a server for which the same thing stands in the way. */
export interface ExplainedRow {
  readonly first: ToolExplanation;
  /** The labels of all of them, in the order of the list; one or more. */
  readonly labels: readonly string[];
}

/** One row for what has one reason, so that a server that is off does not fill the list with the same sentence. */
export function explainedRows(tools: readonly ToolExplanation[]): ExplainedRow[] {
  const rows = new Map<string, { first: ToolExplanation; labels: string[] }>();
  for (const tool of tools) {
    const { serverId, toolName } = tool.source;
    const shared = tool.serverName === null ? undefined : tool.reason?.text;
    const key = JSON.stringify([serverId, shared ?? null, shared === undefined ? toolName : null]);
    const held = rows.get(key);
    if (held) held.labels.push(tool.label);
    else rows.set(key, { first: tool, labels: [tool.label] });
  }
  return [...rows.values()];
}
