import { describe, expect, it } from 'vitest';
import { cutPassages, MAX_CODE, MAX_PASSAGE, MIN_PASSAGE } from '../cutPassages';
import type { Block } from '../passage';

const prose = (text: string, ...headings: string[]): Block => ({ headings, text, isCode: false });
const code = (text: string, ...headings: string[]): Block => ({ headings, text, isCode: true });
const lengths = (blocks: Block[]) => cutPassages(blocks).map(passage => passage.text.length);
const bare = (text: string) => text.replace(/\s/g, '');

const english = 'The quick brown fox jumps over the lazy dog, as it does every day. '.repeat(60).trim();
const chinese = '知识库可以添加文件，也可以添加笔记。检索会先看标题！'.repeat(120);
const japanese = '見出しごとに分けて検索します。二文字でも見つかります。'.repeat(120);

describe('cutPassages', () => {
  it.each([
    ['English', english, /[.]$/],
    ['Chinese', chinese, /[。！]$/],
    ['Japanese', japanese, /。$/],
  ])(
    'cuts a long paragraph of %s at the ends of sentences, into lengths in the range, losing nothing',
    (_, text, end) => {
      const passages = cutPassages([prose(text)]);
      expect(passages.length).toBeGreaterThan(1);
      for (const passage of passages) {
        expect(passage.text).toMatch(end);
        expect(passage.text.length).toBeGreaterThanOrEqual(MIN_PASSAGE);
        expect(passage.text.length).toBeLessThanOrEqual(MAX_PASSAGE);
      }
      expect(bare(passages.map(passage => passage.text).join(''))).toBe(bare(text));
    },
  );

  it('joins short paragraphs of one section and never reaches over a heading', () => {
    const blocks = [prose('one', 'A'), prose('two', 'A'), prose('three', 'A', 'B')];
    expect(cutPassages(blocks)).toEqual([
      { headings: ['A'], text: 'one\n\ntwo' },
      { headings: ['A', 'B'], text: 'three' },
    ]);
  });

  it('leaves no crumb at the end of a section', () => {
    const blocks = [700, 700, 1_000, 100].map(length => prose('x'.repeat(length)));
    expect(lengths(blocks)).toEqual([700, 700, 1_102]);
  });

  it('does not cut inside fenced code, and keeps the line that introduces it', () => {
    const listing = `\`\`\`js\n${'call(one, two);\n'.repeat(200)}\`\`\``;
    const [first, second] = cutPassages([prose('Like this:'), code(listing), prose('y'.repeat(400))]);
    expect(first?.text).toBe(`Like this:\n\n${listing}`);
    expect(second?.text).toBe('y'.repeat(400));
  });

  it('cuts code beyond all measure at the ends of its lines', () => {
    const passages = cutPassages([code('call(one, two);\n'.repeat(2_000))]);
    for (const { text } of passages) {
      expect(text.length).toBeLessThanOrEqual(MAX_CODE);
      expect(text).toMatch(/^call.*;$/s);
    }
  });

  it.each(['a', '字', '🎉', 'e\u0301', '👩‍🚀'])('cuts endless %s without breaking a character', character => {
    const text = `x${character.repeat(3_000)}`;
    const passages = cutPassages([prose(text)]);
    expect(passages.map(passage => passage.text).join('')).toBe(text);
    for (const [index, passage] of passages.entries()) {
      expect(passage.text.isWellFormed()).toBe(true);
      expect(passage.text.startsWith(index === 0 ? text.slice(0, 1) : character)).toBe(true);
      expect(passage.text.length).toBeLessThanOrEqual(MAX_PASSAGE);
    }
  });

  it('makes nothing of nothing', () => {
    expect(cutPassages([])).toEqual([]);
  });
});
