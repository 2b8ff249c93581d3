import type { ParsedDocument } from './passage';

/** Takes plain text apart at its empty lines; it has no title and no headings of its own. */
export function parseText(source: string): ParsedDocument {
  const blocks = source
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(text => ({ headings: [], text, isCode: false }));
  return { title: undefined, blocks };
}
