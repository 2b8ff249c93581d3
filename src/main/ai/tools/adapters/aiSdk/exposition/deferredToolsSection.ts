import { builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import { ownerOf } from '../toolDefinitionText';
import type { ToolEntry } from '../types';

/** Labels that are counted one by one; what comes behind is summed up. */
const MAX_LABELS = 40;

/** The part of the instructions that says what can be found; empty when nothing is deferred. Names no tool, so it changes rarely. */
export function deferredToolsSection(deferred: readonly ToolEntry[]): string {
  if (deferred.length === 0) return '';
  const counts = new Map<string, number>();
  for (const label of deferred.map(ownerOf)) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const labels = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = labels.slice(0, MAX_LABELS).map(([label, count]) => `- ${label}: ${count}`);
  const rest = labels.slice(MAX_LABELS).reduce((sum, [, count]) => sum + count, 0);
  return [
    '<DEFERRED_TOOLS>',
    `More tools are there than you are given. Find them with ${builtinToolNames.toolSearch}, look at one with ${builtinToolNames.toolInspect}, and call it with ${builtinToolNames.toolInvoke}. Do not say that you cannot do something before you have searched. By source:`,
    ...lines,
    ...(rest > 0 ? [`- other sources: ${rest}`] : []),
    '</DEFERRED_TOOLS>',
  ].join('\n');
}
