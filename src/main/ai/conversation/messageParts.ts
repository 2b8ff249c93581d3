import type { FilePart, Message, MessagePart, UserPart } from '../../../shared/schemas/message';
import type { Logger } from '../../platform';
import type { AttachmentStore } from './AttachmentStore';

/** What a person sent, as it is kept. @throws AppError `not_found` for an attachment that is not there */
export async function toMessageParts(
  parts: readonly UserPart[],
  attachments: Pick<AttachmentStore, 'describe'>,
): Promise<MessagePart[]> {
  return Promise.all(
    parts.map(async (part): Promise<MessagePart> => {
      if (part.type === 'text') return part;
      const { id, ...about } = await attachments.describe(part.attachmentId, part.name);
      return { type: 'file', attachmentId: id, ...about };
    }),
  );
}

/** The bytes of everything attached in these messages, by id. One that cannot be read is logged and left out. */
export async function loadAttachments(
  messages: readonly Message[],
  attachments: Pick<AttachmentStore, 'read'>,
  log: Logger,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = messages.flatMap(({ parts }) => parts.filter((part): part is FilePart => part.type === 'file'));
  const loaded = new Map<string, Buffer>();
  for (const { attachmentId, name } of files) {
    if (loaded.has(attachmentId)) continue;
    try {
      loaded.set(attachmentId, await attachments.read(attachmentId));
    } catch (cause) {
      log.warn(`The attachment ${name} cannot be read`, cause);
    }
  }
  return loaded;
}
