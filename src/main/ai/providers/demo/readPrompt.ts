import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { z } from 'zod';
import { builtinToolNames } from '../../../../shared/ai/builtinTools';
import { asRecord } from '../../../../shared/asRecord';

/** One tool call of this turn with what came of it. */
export interface SeenResult {
  /** Of a call through `tool_invoke`, the tool that it names. */
  readonly toolName: string;
  readonly invoked: boolean;
  readonly input: unknown;
  readonly kind: 'result' | 'error' | 'denied';
  readonly text: string;
}

/** What the demo model looks at: the last thing a person said, and what its calls since then gave. */
export interface ReadPrompt {
  readonly text: string;
  readonly results: readonly SeenResult[];
}

export function readPrompt(prompt: LanguageModelV4Prompt): ReadPrompt {
  const start = prompt.findLastIndex(({ role }) => role === 'user');
  const user = prompt[start];
  const text =
    user?.role === 'user' ? user.content.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n') : '';
  const inputs = new Map<string, unknown>();
  const results: SeenResult[] = [];
  for (const message of prompt.slice(start + 1)) {
    if (message.role !== 'assistant' && message.role !== 'tool') continue;
    for (const part of message.content) {
      if (part.type === 'tool-call') inputs.set(part.toolCallId, part.input);
      if (part.type === 'tool-result') {
        const called = calledTool(part.toolName, inputs.get(part.toolCallId));
        results.push({ ...called, ...readOutput(part.output) });
      }
    }
  }
  return { text: withoutAttachments(text).trim(), results };
}

function calledTool(toolName: string, input: unknown): Pick<SeenResult, 'toolName' | 'input' | 'invoked'> {
  const { name, arguments: given } = asRecord(input) ?? {};
  if (toolName !== builtinToolNames.toolInvoke || typeof name !== 'string') return { toolName, input, invoked: false };
  return { toolName: name, input: given, invoked: true };
}

/** What a person wrote themselves: the rules read no files, and a file is no request. */
const withoutAttachments = (text: string): string =>
  text
    .replace(/\[Attached file ("(?:[^"\\]|\\.)*")\]\n[^]*?\n\[End of \1\]/g, '')
    .replace(/^\[The person attached [^\n]*\]$/gm, '');

function readOutput(output: LanguageModelV4ToolResultOutput): Pick<SeenResult, 'kind' | 'text'> {
  switch (output.type) {
    case 'text':
      return { kind: 'result', text: output.value };
    case 'json':
      return { kind: 'result', text: JSON.stringify(output.value, null, 2) };
    case 'error-text':
      return { kind: 'error', text: output.value };
    case 'error-json':
      return { kind: 'error', text: JSON.stringify(output.value) };
    case 'execution-denied':
      return { kind: 'denied', text: output.reason ?? '' };
    case 'content':
      return {
        kind: 'result',
        text: z
          .array(z.looseObject({ text: z.string().optional() }))
          .parse(output.value)
          .flatMap(({ text }) => text ?? [])
          .join('\n'),
      };
  }
}
