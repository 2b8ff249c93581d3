import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../parseMarkdown';

const lines = (...text: string[]) => parseMarkdown(text.join('\n'));
const outline = (...text: string[]) => lines(...text).blocks.map(block => [block.headings.join('/'), block.text]);

describe('parseMarkdown', () => {
  it('keeps the path of headings, and leaves a section when its level ends', () => {
    expect(outline('intro', '# A', 'a', '### B', 'b', '## C ##', 'c', '# D', 'd')).toEqual([
      ['', 'intro'],
      ['A', 'a'],
      ['A/B', 'b'],
      ['A/C', 'c'],
      ['D', 'd'],
    ]);
  });

  it('reads underlined headings, and no rule or table as one', () => {
    expect(outline('Big', '===', 'x', '', 'Small', '---', 'y', '', '---', '', '- item', '---')).toEqual([
      ['Big', 'x'],
      ['Big/Small', 'y'],
      ['Big/Small', '- item'],
    ]);
  });

  it('takes no heading out of fenced code', () => {
    const { blocks } = lines('# A', '```sh', '# not a heading', '', '~~~', '```', 'after');
    expect(blocks).toEqual([
      { headings: ['A'], text: '```sh\n# not a heading\n\n~~~\n```', isCode: true },
      { headings: ['A'], text: 'after', isCode: false },
    ]);
  });

  it('lets a fence that is never closed run to the end', () => {
    expect(lines('~~~', '# x', '', 'y').blocks).toEqual([{ headings: [], text: '~~~\n# x\n\ny', isCode: true }]);
  });

  it('strips the marks of a heading to its words', () => {
    expect(outline('## Use **`kb_search`** in [the chat](x.md)', 'x')[0]).toEqual(['Use kb_search in the chat', 'x']);
  });

  it('keeps a heading under which nothing stands, or it would never be found', () => {
    expect(outline('# Plan', '## Buy milk', '## Call Ana')).toEqual([
      ['Plan/Buy milk', 'Buy milk'],
      ['Plan/Call Ana', 'Call Ana'],
    ]);
  });

  it.each([
    ['---\ntitle: "From above"\ntags:\n- a\n---\n# Heading\ntext', 'From above'],
    ['---\ntags: x\n---\n# Heading\ntext', 'Heading'],
    ['## Only a second level\ntext', undefined],
  ])('finds the title of %j', (source, title) => {
    expect(parseMarkdown(source).title).toBe(title);
  });

  it('drops front matter from the text, but not a text between two rules', () => {
    expect(lines('---', 'secret: 1', '---', 'text').blocks.map(block => block.text)).toEqual(['text']);
    expect(lines('---', 'Just a sentence', 'and one more.', '---', 'text').blocks.length).toBe(2);
  });

  it.each([
    ['a heading of blanks', `# ${' \t'.repeat(500_000)}x`],
    ['a line of blanks', `${' '.repeat(500_000)}x`],
    ['a rule that is none', `${'- '.repeat(500_000)}x`],
    ['open brackets', `# ${'['.repeat(500_000)}`],
    ['hashes', `# ${'#'.repeat(500_000)}x`],
    ['back ticks', `${'`'.repeat(500_000)}x\``],
  ])('does not hang on %s', (_what, source) => {
    expect(parseMarkdown(source).blocks.length).toBeLessThanOrEqual(1);
  });
});
