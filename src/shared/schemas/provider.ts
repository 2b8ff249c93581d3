import { z } from 'zod';

export const ProviderKind = z.enum(['demo', 'openai-compatible', 'anthropic']);
export type ProviderKind = z.infer<typeof ProviderKind>;

export const ModelInfo = z.object({
  id: z.string().min(1).max(300),
  label: z.string(),
  /** Tokens; absent when the provider does not say. */
  contextWindow: z.number().int().positive().optional(),
  supportsTools: z.boolean(),
  /** Absent when nobody has said: then no image is sent. */
  supportsImages: z.boolean().optional(),
  /** A person wrote it: fetching the list again leaves it alone. */
  edited: z.boolean().optional(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

/** A provider as the renderer sees it: never with a key or a header's value, only whether they are kept. */
export const Provider = z.object({
  id: z.string(),
  kind: ProviderKind,
  name: z.string(),
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  /** Names of the extra headers; their values are sealed with the key. */
  headerNames: z.array(z.string()),
  enabled: z.boolean(),
  models: z.array(ModelInfo),
  /** When the list of models was fetched last; null for a list that was never fetched. */
  modelsFetchedAt: z.number().nullable(),
});
export type Provider = z.infer<typeof Provider>;

/** Headers of the connection itself, which are not a person's to set. */
const connectionHeaders =
  /^(?:host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer|keep-alive)$/i;
const HeaderName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'Letters, digits and - only')
  .refine(name => !connectionHeaders.test(name), 'This header belongs to the connection');
/** What a header may hold: https://fetch.spec.whatwg.org/#header-value, without what no key has. */
const HeaderValue = z
  .string()
  .trim()
  .max(5_000)
  .regex(/^[\x20-\x7e]*$/, 'Only letters, digits and signs of ASCII, on one line');

/** What a person enters. */
export const ProviderDraft = z.object({
  kind: z.enum(['openai-compatible', 'anthropic']),
  name: z.string().trim().min(1).max(120),
  /** As a person writes it; without a scheme or with a trailing slash it is understood, otherwise refused with the reason. */
  baseUrl: z.string().trim().min(1).max(2_000),
  /** Empty takes the key away; absent keeps it. */
  apiKey: HeaderValue.optional(),
  /** Exactly these; absent keeps what there is. */
  headers: z.record(HeaderName, HeaderValue).optional(),
  enabled: z.boolean().optional(),
});
export type ProviderDraft = z.infer<typeof ProviderDraft>;

/** What may be changed later; `models` edits what a provider says of its models, or says nothing of. */
export const ProviderPatch = ProviderDraft.omit({ kind: true })
  .partial()
  .extend({ models: z.array(ModelInfo).optional() });
export type ProviderPatch = z.infer<typeof ProviderPatch>;

/** A model server found on this machine and not added yet. */
export const FoundServer = z.object({ name: z.string(), baseUrl: z.string(), models: z.array(z.string()) });
export type FoundServer = z.infer<typeof FoundServer>;

/** What came of a try. */
export const ProviderTest = z.object({
  ok: z.boolean(),
  /** In words for a person: what answered, or cause and next step. */
  message: z.string(),
});
export type ProviderTest = z.infer<typeof ProviderTest>;
