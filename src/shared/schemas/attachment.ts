import { z } from 'zod';

/** Largest attachment, in bytes; as base64 it has to fit into one request of the web host. */
export const MAX_ATTACHMENT_BYTES = 7 * 1024 * 1024;

/** A file that a person gave, before it is part of a message. */
export const AttachmentDraft = z.object({
  name: z.string().trim().min(1).max(300),
  /** Base64. */
  data: z.base64().max(Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4),
});
export type AttachmentDraft = z.infer<typeof AttachmentDraft>;

/** SHA-256 of its bytes, in hex. */
export const AttachmentId = z.string().regex(/^[0-9a-f]{64}$/);

export const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  /** What it is to a model: text that is read, or a picture that is seen. */
  kind: z.enum(['text', 'image']),
  /** Bytes. */
  size: z.number().int(),
});
export type Attachment = z.infer<typeof Attachment>;
