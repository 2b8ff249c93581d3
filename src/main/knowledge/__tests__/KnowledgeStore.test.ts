import { beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '../ingest';
import { KnowledgeStore, MAX_TITLES } from '../KnowledgeStore';
import { openKnowledgeDatabase } from '../openKnowledgeDatabase';

let store: KnowledgeStore;
let base: string;
beforeEach(() => {
  store = new KnowledgeStore(openKnowledgeDatabase(':memory:'), () => 1);
  base = store.createBase('Notes', '').id;
});

const note = async (title: string, text: string, into = base) =>
  store.putItem(into, await ingest({ type: 'note', title, text }));
const titles = (query: string, limit = 10, baseIds = [base]) =>
  store.search(baseIds, query, limit).map(hit => hit.title);

describe('search', () => {
  it.each([
    ['两个字', '知识', '知识库可以添加文件。'],
    ['一个字', '库', '知识库可以添加文件。'],
    ['a question in Chinese', '怎么添加文件', '知识库可以添加文件。'],
    ['Japanese', '検索', '見出しごとに検索します。'],
    ['katakana in half width', 'ｻｰﾊﾞｰ', 'サーバーを追加します。'],
    ['Korean with a particle', '도구', '도구를 승인합니다.'],
    ['German without umlauts', 'grosse', 'Die Größe der Datei'],
    ['German in capitals', 'GRÖSSE', 'Die Größe der Datei'],
    ['a part of camelCase', 'bases', 'Call listBases first'],
    ['a part of snake_case', 'search', 'Call kb_search first'],
    ['snake_case for camelCase', 'list_bases', 'Call listBases first'],
    ['English in another form', 'approving', 'It was approved'],
    ['Hindi', 'हिन्दी', 'यह हिन्दी है'],
    ['Thai inside a sentence', 'ความรู้', 'คลังความรู้ของฉัน'],
  ])('finds by %s', async (_what, query, text) => {
    await note('Right', text);
    await note('Wrong', 'Nothing of that kind 其它 その他 기타');
    expect(titles(query)).toEqual(['Right']);
  });

  it.each([
    '',
    ' ',
    '"',
    'a" OR "b',
    'NEAR(a b)',
    'title: x*',
    '^-+{}()',
    '\0',
    'x\0y',
    '🎉',
    '\ud800',
    "'; --",
    'AND OR NOT',
  ])('answers the query %j without an error', async query => {
    await note('Something', 'a b x y title near and or not');
    expect(() => store.search([base], query, 5)).not.toThrow();
  });

  it.each(['字', '知识库🎉" OR ', 'word ', '"'])('answers 10,000 characters of %j', async part => {
    await note('Something', '知识库 word');
    expect(() => store.search([base], part.repeat(10_000).slice(0, 10_000), 5)).not.toThrow();
  });

  it('puts a document that is about the word before one that mentions it', async () => {
    await note('Rest', 'The weather. '.repeat(20));
    await note('Gardens', 'Tea is drunk in the garden, they say. '.repeat(3));
    await note('Tea', 'How to brew it: boil water, wait a little, pour.');
    expect(titles('tea')).toEqual(['Tea', 'Gardens']);
  });

  it('puts a passage under the heading before one that mentions it', async () => {
    await note('A', '# Cooking\n\nWith some rain outside.\n\n# Rain\n\nIt falls.');
    expect(store.search([base], 'rain', 5).map(hit => hit.headings)).toEqual([['Rain'], ['Cooking']]);
  });

  it('gives higher scores to better passages, all above zero', async () => {
    await note('One', 'apple banana');
    await note('Two', 'apple');
    const scores = store.search([base], 'apple banana', 5).map(hit => hit.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(Math.min(...scores)).toBeGreaterThan(0);
  });

  it('keeps equal passages in one order, whatever the order of adding', async () => {
    for (const title of ['c', 'a', 'b']) await note(title, 'the same words');
    expect(titles('words')).toEqual(['a', 'b', 'c']);
    expect(titles('words', 2)).toEqual(['a', 'b']);
  });

  it('leaves filler words out, unless there is nothing else', async () => {
    await note('Filler', 'how do you do');
    await note('Tool', 'approve tools');
    expect(titles('how do you approve it?')).toEqual(['Tool']);
    expect(titles('how')).toEqual(['Filler']);
  });

  it('finds in the asked bases only', async () => {
    const other = store.createBase('Other', '').id;
    await note('Here', 'shared word');
    await note('There', 'shared word', other);
    expect(titles('shared', 10, [other])).toEqual(['There']);
    expect(titles('shared', 10, [])).toEqual([]);
    expect(titles('shared', 10, ['unknown'])).toEqual([]);
  });

  it('finds nothing of a base or a document that was deleted', async () => {
    const item = await note('Gone', 'forgotten word');
    store.removeItem(item.id);
    expect(titles('forgotten')).toEqual([]);
    await note('Also gone', 'forgotten word');
    store.deleteBase(base);
    expect(titles('forgotten')).toEqual([]);
    const next = store.createBase('Next', '').id;
    await note('New', 'another word', next);
    expect(titles('forgotten', 10, [base, next])).toEqual([]);
  });
});

describe('items', () => {
  it('replaces what a path held, keeping its id, and counts it once', async () => {
    const put = (text: string) =>
      store.putItem(base, { title: 't', path: '/a.md', content: { passages: [{ headings: [], text }] } });
    const first = put('old');
    const second = put('new');
    expect(second.id).toBe(first.id);
    expect(titles('old')).toEqual([]);
    expect(titles('new')).toEqual(['t']);
    expect(store.listBases()).toMatchObject([{ itemCount: 1, chunkCount: 1 }]);
  });

  it('shows a failed file with its reason, and ready again once it could be read', () => {
    const failed = store.putItem(base, { title: 't', path: '/a.md', content: { failure: 'why' } });
    expect(failed).toMatchObject({ state: 'failed', message: 'why', chunkCount: 0 });
    const ready = store.putItem(base, {
      title: 't',
      path: '/a.md',
      content: { passages: [{ headings: ['H'], text: 'x' }] },
    });
    expect(ready).toMatchObject({ state: 'ready', chunkCount: 1 });
    expect(ready).not.toHaveProperty('message');
  });

  it('keeps two notes of the same title, and the same file in two bases', async () => {
    await note('n', 'one');
    await note('n', 'two');
    const other = store.createBase('Other', '').id;
    for (const id of [base, other]) store.putItem(id, { title: 'f', path: '/f.md', content: { failure: '' } });
    expect(store.listItems(base).map(item => item.title)).toEqual(['n', 'n', 'f']);
    expect(store.listItems(other).map(item => item.title)).toEqual(['f']);
  });

  it('says not_found for what is gone', async () => {
    for (const act of [
      () => store.deleteBase('x'),
      () => store.removeItem('x'),
      () => store.listItems('x'),
      () => store.putItem('x', { title: '', path: null, content: { failure: '' } }),
    ]) {
      expect(act).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
  });

  it('names only the asked bases, with the titles of what can be read', async () => {
    const other = store.createBase('Other', 'about').id;
    await note('Readable', 'x', other);
    store.putItem(other, { title: 'Broken', path: '/b.md', content: { failure: 'why' } });
    expect(store.listBases([other, 'unknown'])).toMatchObject([
      { name: 'Other', description: 'about', titles: ['Readable'] },
    ]);
    expect(store.listBases([])).toEqual([]);
    expect(store.listBases().map(({ name }) => name)).toEqual(['Notes', 'Other']);
  });

  it('names no endless list of titles', async () => {
    for (let index = 0; index < MAX_TITLES + 5; index += 1) await note(`n${index}`, 'x');
    expect(store.listBases()[0]?.titles.length).toBe(MAX_TITLES);
  });
});
