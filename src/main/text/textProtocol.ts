import { z } from 'zod';

/** What the text worker is asked: vectors or token counts of texts, in their order. */
export const TextRequest = z.object({
  id: z.number().int(),
  work: z.enum(['embed', 'countTokens']),
  texts: z.array(z.string()),
});
export type TextRequest = z.infer<typeof TextRequest>;

/** `null` stands for a text that has no vector. `error` says why the work could not be done. */
export const TextReply = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('vectors'),
    id: z.number().int(),
    vectors: z.array(z.custom<Float32Array>(value => value instanceof Float32Array).nullable()),
  }),
  z.object({ type: z.literal('counts'), id: z.number().int(), counts: z.array(z.number().int()) }),
  z.object({ type: z.literal('error'), id: z.number().int(), error: z.string() }),
]);
export type TextReply = z.infer<typeof TextReply>;
