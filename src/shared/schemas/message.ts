import { z } from 'zod';
import { Attachment, AttachmentId } from './attachment';
import { ToolSource } from './toolSource';

/**
 * Where a tool call stands. The names of the first four and of the outputs are the AI SDK's UI states;
 * `not-run` and `outcome-unknown` say what a stop or a crash left behind.
 */
export const ToolCallState = z.enum([
  'input-streaming',
  'input-available',
  'approval-requested',
  'running',
  'output-available',
  'output-error',
  'output-denied',
  'not-run',
  'outcome-unknown',
]);
export type ToolCallState = z.infer<typeof ToolCallState>;

export const TextPart = z.object({ type: z.literal('text'), text: z.string() });

/** What a provider wants back unchanged with a part it made: a signature, most often. Opaque to everybody else. */
export const ProviderMetadata = z.record(z.string(), z.record(z.string(), z.unknown()));
export type ProviderMetadata = z.infer<typeof ProviderMetadata>;

export const ReasoningPart = z.object({
  type: z.literal('reasoning'),
  text: z.string(),
  providerMetadata: ProviderMetadata.optional(),
});

/** What a person attached; its bytes lie in the data folder under their digest. */
export const FilePart = z.object({
  type: z.literal('file'),
  attachmentId: z.string(),
  ...Attachment.omit({ id: true }).shape,
});
export type FilePart = z.infer<typeof FilePart>;

/** Marks where a model step begins; history is cut into assistant and tool messages here. */
export const StepPart = z.object({ type: z.literal('step-start') });

export const ToolPart = z.object({
  type: z.literal('tool'),
  callId: z.string(),
  /** Wire name, as the model emitted it. */
  toolName: z.string(),
  /** What a person reads: the tool's title or original name. */
  label: z.string(),
  source: ToolSource.nullable(),
  /** Display name of the MCP server; null for built-ins and unknown names. */
  serverName: z.string().nullable(),
  state: ToolCallState,
  input: z.unknown().optional(),
  /** Whatever the tool returned, whole. */
  output: z.unknown().optional(),
  /** Why there is no output: an error, a denial's reason, what a stop did. In words for a person. */
  note: z.string().optional(),
  /** Set when the model called it through this meta-tool. */
  via: z.literal('tool_invoke').optional(),
  approvalId: z.string().optional(),
  providerMetadata: ProviderMetadata.optional(),
  startedAt: z.number().optional(),
  finishedAt: z.number().optional(),
});
export type ToolPart = z.infer<typeof ToolPart>;

/** Something the app says about the turn itself: stopped, interrupted, failed, a limit reached. */
export const NoticePart = z.object({
  type: z.literal('notice'),
  level: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  text: z.string(),
});

export const MessagePart = z.discriminatedUnion('type', [
  TextPart,
  ReasoningPart,
  FilePart,
  StepPart,
  ToolPart,
  NoticePart,
]);
export type MessagePart = z.infer<typeof MessagePart>;

/** What a person may send. */
export const UserPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1).max(1_000_000) }),
  /** What `attachments.create` gave this id. */
  z.object({ type: z.literal('file'), attachmentId: AttachmentId, name: z.string().max(300) }),
]);
export type UserPart = z.infer<typeof UserPart>;

export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  parentId: z.string().nullable(),
  role: z.enum(['user', 'assistant']),
  /** The turn this message belongs to: the answer's own, or the one a person's message started. */
  turnId: z.string().nullable(),
  /** Who spoke; null for a person's message. */
  model: z.object({ providerId: z.string(), modelId: z.string(), label: z.string(), demo: z.boolean() }).nullable(),
  createdAt: z.number(),
  parts: z.array(MessagePart),
});
export type Message = z.infer<typeof Message>;
