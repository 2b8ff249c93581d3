import type { ToolResultPart } from 'ai';
import { z } from 'zod';

type SdkOutput = ToolResultPart['output'];

/** What a model is told about a tool call: the AI SDK's tool result output, checked when it comes back from disk. */
export type ModelOutput = SdkOutput;

const kinds = ['text', 'json', 'execution-denied', 'error-text', 'error-json', 'content'] as const;

export const ModelOutput: z.ZodType<SdkOutput> = z
  .looseObject({ type: z.enum(kinds) })
  .transform(value => value as SdkOutput);

/** What the model reads when a call ended without a result of its own. */
export const endings = {
  denied: (reason: string | null): ModelOutput => ({
    type: 'execution-denied',
    reason: `The person declined this call${reason ? `: ${reason}` : '.'} It did not run. Do not repeat it; ask, or go on without it.`,
  }),
  notRun: (why: string): ModelOutput => ({ type: 'error-text', value: `Not run: ${why}` }),
  unknown: (why: string): ModelOutput => ({
    type: 'error-text',
    value: `Outcome unknown: ${why} It may have taken effect. Do not repeat it without asking the person.`,
  }),
  failed: (message: string): ModelOutput => ({ type: 'error-text', value: message }),
};
