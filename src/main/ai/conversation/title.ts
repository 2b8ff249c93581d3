import type { UserPart } from '../../../shared/schemas/message';

/** Longest title, in characters, that is made from a message. */
const MAX_LENGTH = 60;

/** A title for a new chat: the first line of what the person wrote, cut at a word. */
export function titleFrom(parts: readonly UserPart[]): string {
  const text = parts
    .map(part => (part.type === 'text' ? part.text : part.name))
    .join('\n')
    .trim();
  return shorten((text.split('\n', 1)[0] ?? '').replace(/\s+/g, ' ').trim()) || 'New chat';
}

function shorten(line: string): string {
  const characters = [...line];
  if (characters.length <= MAX_LENGTH) return line;
  const cut = characters.slice(0, MAX_LENGTH).join('');
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > MAX_LENGTH / 2 ? space : undefined)}…`;
}

/** Characters of an answer in which a title is looked for. */
const MAX_READ = 4_000;

/** What a model made of the wish for a title: one short line, or undefined when it made none. */
export function cleanTitle(text: string): string | undefined {
  const said = text.slice(0, MAX_READ);
  const thought = said.lastIndexOf('</think>'); // Some models think aloud.
  const line = said
    .slice(thought < 0 ? 0 : thought + '</think>'.length)
    .split('\n')
    .map(each => each.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim())
    .map(each => unquote(unquote(each).replace(/^title:/i, '')))
    .find(each => each !== '');
  if (line === undefined || [...line].length > 2 * MAX_LENGTH) return undefined;
  return shorten(line);
}

/** Without the marks of Markdown and the quotation marks around it, and without the full stop at its end. */
const unquote = (line: string): string => line.replace(/^[\s#*"'“”«»„「『]+|[\s*"'“”«»„」』.。]+$/g, '');
