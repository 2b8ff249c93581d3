import { z } from 'zod';
import { ApprovalLevel, ToolSource } from './toolSource';

/** How far a yes reaches: this call, this chat, or this assistant always. The last two are grants. */
export const ApprovalScope = z.enum(['once', 'conversation', 'assistant']);
export type ApprovalScope = z.infer<typeof ApprovalScope>;

/** A tool call that waits for a person. Main alone writes it; it is on disk before a window sees it. */
export const ApprovalRequest = z.object({
  approvalId: z.string(),
  conversationId: z.string(),
  turnId: z.string(),
  messageId: z.string(),
  callId: z.string(),
  /** `call`: may it run? `resume`: it was approved, the app ended before it started; run or discard? */
  kind: z.enum(['call', 'resume']),
  toolName: z.string(),
  source: ToolSource,
  label: z.string(),
  /** What the server says the tool does: untrusted text. */
  description: z.string(),
  serverName: z.string().nullable(),
  level: ApprovalLevel,
  input: z.unknown(),
  /** The scopes that an answer may carry; a scope not listed is refused. */
  scopes: z.array(ApprovalScope),
  requestedAt: z.number(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

/** A standing yes for an `ask` tool, void as soon as the tool's definition changes. */
export const Grant = z.object({
  id: z.string(),
  scope: z.enum(['conversation', 'assistant']),
  assistantId: z.string().nullable(),
  conversationId: z.string().nullable(),
  source: ToolSource,
  /** SHA-256, hex, of the tool's whole definition and its server's identity. */
  fingerprint: z.string(),
  createdAt: z.number(),
});
export type Grant = z.infer<typeof Grant>;
