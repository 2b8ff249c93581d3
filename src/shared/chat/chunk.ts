import { z } from 'zod';
import { Message, MessagePart } from '../schemas/message';

/**
 * One change to a message while it is written. Main and every window apply the same chunks with `applyChunk`,
 * so a snapshot plus the chunks after it always equals what main holds.
 */
export const ChatChunk = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message-started'), message: Message }),
  /** Adds the part at the end, or replaces the one that stands at `index`. */
  z.object({
    type: z.literal('part-set'),
    messageId: z.string(),
    index: z.number().int().nonnegative(),
    part: MessagePart,
  }),
  /** Appends to the text or reasoning part at `index`. */
  z.object({
    type: z.literal('text-delta'),
    messageId: z.string(),
    index: z.number().int().nonnegative(),
    text: z.string(),
  }),
  z.object({ type: z.literal('message-finished'), messageId: z.string() }),
]);
export type ChatChunk = z.infer<typeof ChatChunk>;

/** The message after `chunk`, as a new object. A chunk for another message, or one that does not fit, changes nothing. */
export function applyChunk(message: Message | null, chunk: ChatChunk): Message | null {
  if (chunk.type === 'message-started') return chunk.message;
  if (!message || message.id !== chunk.messageId || chunk.type === 'message-finished') return message;
  const held = message.parts[chunk.index];
  if (chunk.type === 'part-set') {
    return chunk.index > message.parts.length
      ? message
      : { ...message, parts: message.parts.toSpliced(chunk.index, 1, chunk.part) };
  }
  if (held?.type !== 'text' && held?.type !== 'reasoning') return message;
  return { ...message, parts: message.parts.with(chunk.index, { ...held, text: held.text + chunk.text }) };
}
