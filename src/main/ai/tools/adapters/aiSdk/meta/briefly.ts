import { fullDescriptionOf } from '../toolDefinitionText';
import type { ToolEntry } from '../types';

/** Characters of a description in a list. */
const MAX_LENGTH = 180;

/** What a tool does, in a line: the beginning of its description, on one line and cut at a word. */
export function briefly(entry: ToolEntry): string {
  const text = fullDescriptionOf(entry).replace(/\s+/g, ' ').trim();
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2))}…`;
}
