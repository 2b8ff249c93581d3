import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { builtinToolNames } from '../../../../shared/ai/builtinTools';
import { asRecord } from '../../../../shared/asRecord';
import { parseJson } from '../../../../shared/parseJson';
import type { SeenResult } from './readPrompt';

/** Tools that are looked at; the first of them fits best. */
const MAX_FOUND = 8;

/** How the demo model looks for a tool that it is not given. */
export const searchCall = (query: string) => ({
  toolName: builtinToolNames.toolSearch,
  input: { query, verbose: true, limit: MAX_FOUND },
});

/** How it calls one that it found. */
export const invokeCall = (name: string, input: unknown) => ({
  toolName: builtinToolNames.toolInvoke,
  input: { name, arguments: input },
});

/** The tools that a verbose `tool_search` gave: a line with name, source and description, then a line with the schema. */
export function foundTools({ toolName, kind, text }: SeenResult): LanguageModelV4FunctionTool[] {
  if (toolName !== builtinToolNames.toolSearch || kind !== 'result') return [];
  const lines = text.split('\n');
  return lines.flatMap((line, index): LanguageModelV4FunctionTool[] => {
    const [, name, description = ''] = /^([a-zA-Z_][\w-]{0,63}) \(.*?\): (.*)$/.exec(line) ?? [];
    // Without a schema the next line is that of another tool.
    const inputSchema = asRecord(parseJson(lines[index + 1] ?? ''));
    return name === undefined || inputSchema === undefined
      ? []
      : [{ type: 'function', name, description, inputSchema }];
  });
}
