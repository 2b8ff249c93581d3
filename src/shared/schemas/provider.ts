import { z } from 'zod';

export const ProviderKind = z.enum(['demo', 'openai-compatible', 'anthropic']);
export type ProviderKind = z.infer<typeof ProviderKind>;

export const ModelInfo = z.object({
  id: z.string(),
  label: z.string(),
  /** Tokens; absent when the provider does not say. */
  contextWindow: z.number().int().positive().optional(),
  supportsTools: z.boolean(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

/** A provider as the renderer sees it: never with a key, only whether one is kept. */
export const Provider = z.object({
  id: z.string(),
  kind: ProviderKind,
  name: z.string(),
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  enabled: z.boolean(),
  models: z.array(ModelInfo),
});
export type Provider = z.infer<typeof Provider>;
