import { builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import type { ToolExplanation } from '../../../../../../shared/schemas/toolExplanation';
import { isTypoOf } from '../search/typos';
import type { ToolEntry } from '../types';

/** Characters of a name that is told back. */
const MAX_NAME = 200;

/**
 * Why no tool can be called by a name, in words for the model: the reason that `tools.explain` gives for a tool that the
 * app knows, how to call one that can be called in another way, or that there is none, with the nearest names.
 * @param found what a search for the words of the name gives
 */
export function whyNotCallable(
  name: string,
  tools: readonly ToolExplanation[],
  found: readonly Pick<ToolEntry, 'name'>[],
): string {
  const known = tools.find(tool => tool.name !== '' && tool.name.toLowerCase() === name.toLowerCase());
  if (known?.reason) return `${known.label} cannot be called now. ${known.reason.text} ${known.reason.fix.text}.`;
  if (known?.state === 'inline') return `${known.name} is not called this way: call it directly.`;
  if (known) return `${known.name} is called with ${builtinToolNames.toolInvoke}.`;
  const near = new Set([...nearOf(name, tools), ...found.map(tool => tool.name)]);
  const hint = near.size > 0 ? ` Did you mean ${[...near].slice(0, 3).join(', ')}?` : '';
  const search = found.length > 0 ? ` Search with ${builtinToolNames.toolSearch} and use the name it gives.` : '';
  return `No tool is called ${JSON.stringify(name.slice(0, MAX_NAME))}.${hint}${search}`;
}

/** What a name says, for a search: without the digest of a wire name. */
export const wordsOf = (name: string): string =>
  name
    .slice(0, MAX_NAME)
    .replace(/_[0-9a-z]{12}$/, '')
    .replaceAll('_', ' ');

/** Tools that can be used and whose name is the same but for a slip, or for how its words are joined. */
function nearOf(name: string, tools: readonly ToolExplanation[]): string[] {
  const wanted = plain(name);
  return tools
    .filter(tool => tool.name !== '' && (tool.state === 'inline' || tool.state === 'deferred'))
    .map(tool => tool.name)
    .filter(known => plain(known) === wanted || isTypoOf(wanted, plain(known)));
}

const plain = (name: string): string =>
  name
    .slice(0, MAX_NAME)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
