import { z } from 'zod';
import { ToolSource } from './toolSource';

/** What an assistant may carry. A switch that is off keeps the tool out of prompt, search and calls. */
export const AssistantSettings = z.object({
  enableWebSearch: z.boolean(),
  knowledgeBaseIds: z.array(z.string()),
  mcpServerIds: z.array(z.string()),
  /** Single tools switched off although their server is on. */
  disabledTools: z.array(ToolSource),
});
export type AssistantSettings = z.infer<typeof AssistantSettings>;

/** Sampling parameters given to the model as they are; absent means the provider's default. */
export const ModelParameters = z.object({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  maxOutputTokens: z.number().int().positive().optional(),
  /** How much a model that can reason does so before it answers; others ignore it. */
  reasoning: z.enum(['none', 'minimal', 'low', 'medium', 'high']).optional(),
});
export type ModelParameters = z.infer<typeof ModelParameters>;

export const Assistant = z.object({
  id: z.string(),
  name: z.string(),
  /** One emoji, shown as its picture; empty for the first letter of its name. */
  icon: z.string(),
  instructions: z.string(),
  providerId: z.string().nullable(),
  modelId: z.string().nullable(),
  parameters: ModelParameters,
  settings: AssistantSettings,
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Assistant = z.infer<typeof Assistant>;

/** What a person may set; everything else is main's. */
export const AssistantDraft = z.object({
  name: z.string().trim().min(1).max(120),
  icon: z.string().max(16).optional(),
  instructions: z.string().max(200_000).optional(),
  providerId: z.string().nullable().optional(),
  modelId: z.string().nullable().optional(),
  parameters: ModelParameters.optional(),
  settings: AssistantSettings.partial().optional(),
});
export type AssistantDraft = z.infer<typeof AssistantDraft>;
