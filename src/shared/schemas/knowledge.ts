import { z } from 'zod';

export const KnowledgeBase = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  itemCount: z.number().int(),
  chunkCount: z.number().int(),
  createdAt: z.number(),
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;

/** What can be put into a base: a file on this machine (Markdown or plain text), or a text of its own. */
export const KnowledgeItemDraft = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file'), path: z.string().min(1) }),
  z.object({
    type: z.literal('note'),
    title: z.string().trim().min(1).max(300),
    text: z.string().min(1).max(5_000_000),
  }),
]);
export type KnowledgeItemDraft = z.infer<typeof KnowledgeItemDraft>;

export const KnowledgeItem = z.object({
  id: z.string(),
  baseId: z.string(),
  title: z.string(),
  /** The file's path, or null for a note. */
  path: z.string().nullable(),
  state: z.enum(['ready', 'failed']),
  /** With `failed`: cause and next step. */
  message: z.string().optional(),
  chunkCount: z.number().int(),
  addedAt: z.number(),
});
export type KnowledgeItem = z.infer<typeof KnowledgeItem>;

export const KnowledgeHit = z.object({
  baseId: z.string(),
  baseName: z.string(),
  itemId: z.string(),
  title: z.string(),
  /** Headings that lead to the passage, outermost first. */
  headings: z.array(z.string()),
  /** Position of the passage in its item, from 0. */
  position: z.number().int(),
  text: z.string(),
  /** Higher is better; comparable within one answer only. */
  score: z.number(),
});
export type KnowledgeHit = z.infer<typeof KnowledgeHit>;
