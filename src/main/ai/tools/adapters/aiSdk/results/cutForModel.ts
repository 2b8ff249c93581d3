import { builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import type { ModelOutput } from '../../../../runtime/aiSdk/modelOutput';
import { lengthWithin, MAX_RESULT_TOKENS } from './resultBudget';

/**
 * What a model is told of a result, within the budget. What is cut away is kept under a handle, and the text says how to
 * read on.
 * @param keep keeps the whole text, and names the handle
 */
export function cutForModel(told: ModelOutput, keep: (text: string) => string): ModelOutput {
  const text = textOf(told);
  if (text === undefined) return told;
  const to = lengthWithin(text, MAX_RESULT_TOKENS);
  if (to === text.length) return told;
  const value = `${text.slice(0, to).toWellFormed()}\n\n${readOn({ handle: keep(text), from: 0, to, total: text.length })}`;
  return told.type === 'error-text' || told.type === 'error-json'
    ? { type: 'error-text', value }
    : { type: 'text', value };
}

/** The line below a piece of a result: where it stands in the whole, and how to get the next one. */
export function readOn({ handle, from, to, total }: { handle: string; from: number; to: number; total: number }) {
  const place = `[Characters ${from} to ${to} of ${total}.`;
  if (to >= total) return `${place} This is the end.]`;
  return `${place} The person sees all of it. Read on with ${builtinToolNames.readToolResult} ${JSON.stringify({ handle, from: to })}, or look for words with "find".]`;
}

function textOf(told: ModelOutput): string | undefined {
  switch (told.type) {
    case 'text':
    case 'error-text':
      return told.value;
    case 'json':
    case 'error-json':
      return JSON.stringify(told.value);
    default:
      return undefined; // A refusal is short; images and files are not ours to cut.
  }
}
