import { cutLines, cutProse } from './cutText';
import type { Block, Passage } from './passage';

/** A passage that could be longer is not left shorter than this (characters) beside another of its section. */
export const MIN_PASSAGE = 300;
/** A passage is not longer than this (characters), unless it holds fenced code that is. */
export const MAX_PASSAGE = 1_200;
/** Fenced code is whole up to this length (characters); beyond it is cut at the ends of lines. */
export const MAX_CODE = 6_000;

/** Text that is not cut further, and what stands before it where it follows another in one passage. */
interface Piece {
  readonly text: string;
  readonly glue: '\n\n' | '';
}

/**
 * Cuts a document into passages of about 300 to 1,200 characters. A passage never reaches over a heading, so that a
 * citation is exact and a short section is a short passage; inside a section passages are of about equal length.
 */
export function cutPassages(blocks: readonly Block[]): Passage[] {
  return sectionsOf(blocks).flatMap(section => {
    const headings = section[0]?.headings ?? [];
    return pack(section.flatMap(piecesOf)).map(text => ({ headings, text }));
  });
}

function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    const open = sections.at(-1);
    if (open && samePath(open[0]?.headings ?? [], block.headings)) open.push(block);
    else sections.push([block]);
  }
  return sections;
}

const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((heading, index) => heading === b[index]);

function piecesOf(block: Block): Piece[] {
  const most = block.isCode ? MAX_CODE : MAX_PASSAGE;
  if (block.text.length <= most) return [{ text: block.text, glue: '\n\n' }];
  const texts = block.isCode ? cutLines(block.text, most) : cutProse(block.text, most);
  return texts.map((text, index) => ({ text, glue: index === 0 ? '\n\n' : '' }));
}

function pack(pieces: readonly Piece[]): string[] {
  const total = pieces.reduce((sum, piece) => sum + piece.glue.length + piece.text.length, 0);
  const even = total / Math.ceil(total / MAX_PASSAGE);
  const passages: string[] = [];
  let open = '';
  for (const piece of pieces) {
    const joined = open === '' ? piece.text : open + piece.glue + piece.text;
    const isLeadIn = open.length < MIN_PASSAGE && piece.text.length > MAX_PASSAGE;
    const isFull = open.length >= Math.max(even, MIN_PASSAGE) || (joined.length > MAX_PASSAGE && !isLeadIn);
    if (open !== '' && isFull) {
      passages.push(open);
      open = piece.text;
    } else {
      open = joined;
    }
  }
  if (open !== '') passages.push(open);
  return joinShortEnd(passages.map(text => text.trim()).filter(text => text !== ''));
}

function joinShortEnd(passages: string[]): string[] {
  const [before, last] = passages.slice(-2);
  if (before === undefined || last === undefined || last.length >= MIN_PASSAGE) return passages;
  const joined = `${before}\n\n${last}`;
  return joined.length <= MAX_PASSAGE ? [...passages.slice(0, -2), joined] : passages;
}
