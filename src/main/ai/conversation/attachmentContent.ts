import type { FilePart as ModelFile, TextPart } from 'ai';
import type { FilePart } from '../../../shared/schemas/message';
import { readText } from './attachmentText';

/** Characters of one attached text that a model is sent; what lies behind is said to be there. */
export const MAX_ATTACHED_CHARACTERS = 200_000;

/** An attachment as the model takes it: text as text, a picture as a picture or, where it takes none, in words. */
export function attachmentContent(
  { attachmentId, name, kind, mediaType }: FilePart,
  target: { readonly supportsImages: boolean; readonly attachments: ReadonlyMap<string, Buffer> },
): TextPart | ModelFile {
  const bytes = target.attachments.get(attachmentId);
  if (!bytes) return text(`[The person attached ${name}. The file is no longer there.]`);
  if (kind === 'image') {
    return target.supportsImages
      ? { type: 'file', data: bytes, mediaType, filename: name }
      : text(`[The person attached the picture ${name}. It cannot be shown to you: this model takes no pictures.]`);
  }
  const content = readText(bytes) ?? '';
  const cut = content.length > MAX_ATTACHED_CHARACTERS;
  const shown = cut ? content.slice(0, MAX_ATTACHED_CHARACTERS).toWellFormed() : content;
  const rest = cut ? `\n[Cut here: the file has ${content.length} characters, this is its beginning.]` : '';
  return text(`[Attached file ${JSON.stringify(name)}]\n${shown}${rest}\n[End of ${JSON.stringify(name)}]`);
}

const text = (value: string): TextPart => ({ type: 'text', text: value });
