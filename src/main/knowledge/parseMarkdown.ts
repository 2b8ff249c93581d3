import type { Block, ParsedDocument } from './passage';
import { takeFrontMatter } from './frontMatter';

const fence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const closingFence = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const headingMarks = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
/** A heading is kept to this many characters. */
const MAX_HEADING = 300;
const setextUnderline = /^ {0,3}(=+|-+)[ \t]*$/;

/**
 * Takes Markdown apart into paragraphs and fenced code, each with the headings that lead to it. Front matter is dropped,
 * its title kept; else the first heading of level 1 is the title. A heading with nothing below it is text of its own.
 */
export function parseMarkdown(source: string): ParsedDocument {
  const { title, body } = takeFrontMatter(source);
  const reader = new MarkdownReader();
  for (const line of body.split('\n')) reader.read(line);
  reader.end();
  return { title: title ?? reader.firstHeading, blocks: reader.blocks };
}

class MarkdownReader {
  readonly blocks: Block[] = [];
  firstHeading: string | undefined;
  readonly #path: { level: number; text: string }[] = [];
  #lines: string[] = [];
  #openFence: string | undefined;
  /** The newest heading while nothing stands below it. */
  #bareHeading: { level: number; text: string } | undefined;

  read(line: string): void {
    if (this.#openFence !== undefined) return this.#readCode(line, this.#openFence);
    const opening = fence.exec(line)?.[1];
    if (opening !== undefined) {
      this.#endBlock(false);
      this.#openFence = opening;
      this.#lines.push(line);
      return;
    }
    const marks = headingMarks.exec(line);
    if (marks) {
      this.#endBlock(false);
      const text = line.slice(marks[0].length).trim();
      this.#openSection(marks[1]?.length ?? 1, text.replace(/(^|[ \t])#+$/, ''));
      return;
    }
    const underline = setextUnderline.exec(line)?.[1];
    if (underline !== undefined && this.#lines.length === 1 && /^ {0,3}[^\s>|*+-]/.test(this.#lines[0] ?? '')) {
      const [text = ''] = this.#lines;
      this.#lines = [];
      this.#openSection(underline.startsWith('=') ? 1 : 2, text);
      return;
    }
    if (line.trim() === '' || rule.test(line)) this.#endBlock(false);
    else this.#lines.push(line);
  }

  end(): void {
    this.#endBlock(this.#openFence !== undefined);
    this.#keepBareHeading(0);
  }

  #readCode(line: string, openFence: string): void {
    this.#lines.push(line);
    const closing = closingFence.exec(line)?.[1];
    if (closing === undefined || closing[0] !== openFence[0] || closing.length < openFence.length) return;
    this.#openFence = undefined;
    this.#endBlock(true);
  }

  #openSection(level: number, source: string): void {
    this.#keepBareHeading(level);
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop();
    const text = plainText(source.slice(0, MAX_HEADING));
    if (text === '') return;
    if (level === 1) this.firstHeading ??= text;
    this.#bareHeading = { level, text };
    this.#path.push(this.#bareHeading);
  }

  /** The heading of an empty section would be found nowhere else; one with subsections is in their paths. */
  #keepBareHeading(nextLevel: number): void {
    const bare = this.#bareHeading;
    this.#bareHeading = undefined;
    if (bare && nextLevel <= bare.level) this.#push(bare.text, false);
  }

  #endBlock(isCode: boolean): void {
    const text = this.#lines.join('\n').trimEnd();
    this.#lines = [];
    if (text === '') return;
    this.#bareHeading = undefined;
    this.#push(text, isCode);
  }

  #push(text: string, isCode: boolean): void {
    this.blocks.push({ headings: this.#path.map(heading => heading.text), text, isCode });
  }
}

/** A heading without its inline marks: links and images give their words. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|[*`])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
