import { z } from 'zod';

/** A turn is a persisted state machine; `running` and `waiting` are its only states that go on. */
export const TurnStatus = z.enum(['running', 'waiting', 'done', 'failed', 'stopped', 'interrupted']);
export type TurnStatus = z.infer<typeof TurnStatus>;

/** Tokens, as the provider counted them. */
export const Usage = z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() });
export type Usage = z.infer<typeof Usage>;

/** One answer of an assistant: from a person's message to the point where the model has no more calls. */
export const Turn = z.object({
  id: z.string(),
  conversationId: z.string(),
  userMessageId: z.string(),
  assistantMessageId: z.string(),
  status: TurnStatus,
  /** Why it failed; present with `failed` only. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  stepCount: z.number().int(),
  usage: Usage,
  startedAt: z.number(),
  finishedAt: z.number().nullable(),
});
export type Turn = z.infer<typeof Turn>;
