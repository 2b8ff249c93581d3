import type { UserPart } from '../../../shared/schemas/message';

/** Longest title, in characters, that is made from a message. */
const MAX_LENGTH = 60;

/** A title for a new chat: the first line of what the person wrote, cut at a word. */
export function titleFrom(parts: readonly UserPart[]): string {
  const text = parts
    .map(part => part.text)
    .join('\n')
    .trim();
  const line = (text.split('\n', 1)[0] ?? '').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_LENGTH) return line || 'New chat';
  const cut = characters.slice(0, MAX_LENGTH).join('');
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > MAX_LENGTH / 2 ? space : undefined)}…`;
}
