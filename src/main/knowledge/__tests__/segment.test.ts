import { describe, expect, it } from 'vitest';
import { segment } from '../segment';

const query = (text: string) => segment(text, 'query');
const index = (text: string) => segment(text, 'index');

describe('segment', () => {
  it.each([
    ['知识', ['知识']],
    ['知识库', ['知识', '识库']],
    ['库', ['库']],
    ['日本語', ['日本', '本語']],
    ['サーバー', ['サー', 'ーバ', 'バー']],
    ['ｻｰﾊﾞｰ', ['サー', 'ーバ', 'バー']],
    ['도구를', ['도구', '구를']],
    ['Über Größe', ['uber', 'grosse']],
    ['São Łódź naïve', ['sao', 'lodz', 'naive']],
    ['ПЁС йод', ['пес', 'йод']],
    ['が', ['が']],
    ['हिन्दी', ['हिन्दी']],
    ['kb_search', ['kbsearch', 'kb', 'search']],
    ['listBases', ['listbases', 'list', 'bases']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['sqlite3', ['sqlite3', 'sqlite']],
    ['v2', ['v2']],
    ['force-prompt', ['force', 'prompt']],
    ['用MCP服务器', ['用', 'mcp', '服务', '务器']],
  ])('gives the terms of %s', (text, terms) => {
    expect(query(text)).toEqual(terms);
  });

  it.each(['', '   ', '"*^():-+', '\0', '🎉🎉', '___', '\ud800'])('finds nothing in %j and does not throw', text => {
    expect(query(text)).toEqual([]);
  });

  it('indexes single characters, so that a query of one character finds them', () => {
    expect(index('知识库')).toEqual(['知', '知识', '识', '识库', '库']);
  });

  it.each(['知识库', 'サーバー', '도구를', 'Größe', 'kb_search', 'GPT4 turbo', 'คลังความรู้'])(
    'indexes every term that the query %s asks for',
    text => {
      const indexed = new Set(index(text));
      expect(query(text).filter(term => !indexed.has(term))).toEqual([]);
    },
  );

  it('gives terms that need no quoting in a search expression', () => {
    const hostile = 'a"b OR NEAR(x, 2) col:val ^x* {a b}: 日"本\0c\u2028d';
    for (const term of index(hostile)) expect(term).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
  });
});
