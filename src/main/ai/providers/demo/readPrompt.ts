import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { z } from 'zod';

/** One tool call of this turn with what came of it. */
export interface SeenResult {
  readonly toolName: string;
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
        results.push({ toolName: part.toolName, input: inputs.get(part.toolCallId), ...readOutput(part.output) });
      }
    }
  }
  return { text: text.trim(), results };
}

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
