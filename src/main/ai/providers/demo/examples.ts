import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { plainName } from './chooseTool';

const examples: readonly [tool: string, example: string][] = [
  ['kb search', 'How do approvals work?'],
  ['append note', 'Add a note: try Quartermaster'],
  ['convert length', 'Convert 42 km to miles'],
  ['current time', 'What is the current time in Tokyo?'],
];
/** Most tools that are offered by name when none of them has an example of its own. */
const MAX_NAMED = 3;

/** Things to try that fit the tools at hand. */
export function examplesFor(tools: readonly LanguageModelV4FunctionTool[]): string[] {
  const names = new Set(tools.map(({ name }) => plainName(name)));
  const fitting = examples.flatMap(([tool, example]) => (names.has(tool) ? [example] : []));
  if (fitting.length > 0) return fitting;
  return [...names].slice(0, MAX_NAMED).map(name => `Use ${name.replaceAll(' ', '_')}`);
}
