import type { ToolEntry } from '../../tools/adapters/aiSdk/types';

/** The tool of this name, or the only one that differs in capitals alone; models write names from memory. */
export function namedTool(name: string, tools: ReadonlyMap<string, ToolEntry>): ToolEntry | undefined {
  const exact = tools.get(name);
  if (exact) return exact;
  const wanted = name.toLowerCase();
  const [match, ...more] = [...tools.values()].filter(entry => entry.name.toLowerCase() === wanted);
  return more.length === 0 ? match : undefined;
}
