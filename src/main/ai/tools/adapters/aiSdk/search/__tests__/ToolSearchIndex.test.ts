import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { StaticEmbedder } from '../../../../../../embedding/StaticEmbedder';
import { openDatabase } from '../../../../../../storage/database';
import { inEnglish } from '../glossary';
import { KeptVectors } from '../KeptVectors';
import { splitQuery } from '../splitQuery';
import { stemOf } from '../stem';
import { inWords, type ToolDocument } from '../ToolDocument';
import { ToolSearchIndex } from '../ToolSearchIndex';
import { isTypoOf } from '../typos';

const models = join(import.meta.dirname, '../../../../../../../../resources/models');
const embedder = new StaticEmbedder({
  model: readFileSync(join(models, 'model.safetensors')),
  tokenizer: readFileSync(join(models, 'tokenizer.json'), 'utf8'),
});
const document = (server: string, toolName: string, description: string): ToolDocument => ({
  name: `${server}/${toolName}`,
  words: inWords(toolName),
  title: '',
  server,
  description,
  argumentNames: '',
  fingerprint: `${server}/${toolName}/${description}`,
});
const desk = [
  document('desk', 'createNote', 'Writes a new note into the notebook.'),
  document('desk', 'delete_note', 'Takes a note out of the notebook.'),
  document('desk', 'list-notes', 'All notes, newest first.'),
];
const office = [
  document('office', 'send_email', 'Delivers an email to one or more people.'),
  document('office', 'create_event', 'Puts an appointment into the calendar.'),
  document('office', 'get_weather', 'The forecast for a place.'),
];

const store = [
  document('store', 'zaiko', '倉庫の在庫数を調べます。'),
  document('store', 'tianqi', '查询一个城市的天气预报。'),
  document('store', 'iljeong', '캘린더에 일정을 추가합니다.'),
];

let embedded: string[];
const vectors = () =>
  new KeptVectors(
    openDatabase(':memory:'),
    { now: () => 1 },
    {
      embed: async texts => {
        embedded.push(...texts);
        return texts.map(text => embedder.embed(text));
      },
    },
  );
async function indexOf(withVectors: boolean): Promise<ToolSearchIndex> {
  const index = new ToolSearchIndex(withVectors ? vectors() : undefined);
  await index.update('desk', desk);
  await index.update('office', office);
  return index;
}
const everything = new Set([...desk, ...office].map(({ name }) => name));
const first = async (index: ToolSearchIndex, query: string, allowed: ReadonlySet<string> = everything) =>
  (await index.search(query, 3, allowed)).map(({ name }) => name)[0];
beforeEach(() => {
  embedded = [];
});

it('D02: with vectors, words of one language find a description in another', async () => {
  const index = await indexOf(true);
  await index.update('store', store);
  expect(await first(index, 'weather', new Set(store.map(({ name }) => name)))).toBe('store/tianqi');
});

describe.each([
  ['by words alone', false],
  ['with vectors', true],
])('the search for tools, %s', (_, withVectors) => {
  it.each([
    ['the name in words', 'create note', 'desk/createNote'],
    ['another form of the words', 'creating notes', 'desk/createNote'],
    ['another word for the same', 'remove a note', 'desk/delete_note'],
    ['a word of its server', 'office weather', 'office/get_weather'],
    ['slips of the pen', 'wheather forcast', 'office/get_weather'],
    ['the beginning of a word', 'calend', 'office/create_event'],
    ['Chinese', '发送邮件', 'office/send_email'],
    ['Japanese', 'メールを送る', 'office/send_email'],
  ])('finds by %s', async (_name, query, expected) => {
    expect(await first(await indexOf(withVectors), query)).toBe(expected);
  });

  it.each([
    ['a Japanese word of two characters', '在庫', 'store/zaiko'],
    ['a Japanese question', '倉庫の在庫を確認したいです', 'store/zaiko'],
    ['a Chinese word of two characters', '天气', 'store/tianqi'],
    ['a Chinese question', '明天北京的天气怎么样？', 'store/tianqi'],
    ['a Korean word', '일정', 'store/iljeong'],
  ])('D02: finds descriptions in other scripts by %s', async (_name, query, expected) => {
    const index = await indexOf(withVectors);
    await index.update('store', store);
    expect(await first(index, query, new Set(store.map(({ name }) => name)))).toBe(expected);
  });

  it('answers each wish of a question with several', async () => {
    const found = await (await indexOf(withVectors)).search('delete the note, then send an email', 2, everything);
    expect(found.map(({ name }) => name).toSorted()).toEqual(['desk/delete_note', 'office/send_email']);
  });

  it('gives only what may be found, and no more than was asked for', async () => {
    const index = await indexOf(withVectors);
    expect(await first(index, 'create note', new Set(['office/create_event']))).toBe('office/create_event');
    expect(await index.search('note', 2, everything)).toHaveLength(2);
    expect(await index.search('note', 2, new Set())).toEqual([]);
  });

  it('follows a server that changes, and forgets one that goes', async () => {
    const index = await indexOf(withVectors);
    await index.update('desk', [document('desk', 'burn_note', 'Sets fire to a note.')]);
    const names = new Set(['desk/createNote', 'desk/burn_note']);
    expect((await index.search('note', 5, names)).map(({ name }) => name)).toEqual(['desk/burn_note']);
    index.remove('desk');
    expect(await index.search('note', 5, names)).toEqual([]);
    expect(await first(index, 'send an email')).toBe('office/send_email');
  });

  it.each(['', '   ', '😀', '???', 'the of and', '"; DROP TABLE tools', 'x'.repeat(10_000)])(
    'takes %j without harm',
    async query => {
      await expect((await indexOf(withVectors)).search(query, 3, everything)).resolves.toBeDefined();
    },
  );
});

it('finds by meaning what shares no word', async () => {
  const query = 'will it rain in Lisbon tomorrow';
  expect(await first(await indexOf(true), query)).toBe('office/get_weather');
  expect(await (await indexOf(false)).search(query, 3, everything)).toEqual([]);
});

it('embeds a tool once in its life: an index that is built anew asks for what is new only', async () => {
  const kept = vectors();
  await new ToolSearchIndex(kept).update('desk', desk);
  const before = embedded.length;
  await new ToolSearchIndex(kept).update('desk', [...desk, document('desk', 'fold_note', 'Folds a note.')]);
  expect([before, embedded.length]).toEqual([2 * desk.length, 2 * desk.length + 2]);
});

it.each([
  ['histogarm', 'histogram', true],
  ['isu', 'issu', true],
  ['serach', 'search', true],
  ['cat', 'cart', true],
  ['cat', 'dog', false],
  ['note', 'notebook', false],
  ['ab', 'abc', false],
])('takes %s for %s: %s', (word, known, expected) => {
  expect(isTypoOf(word, known)).toBe(expected);
});

it.each([
  ['issues', 'issue'],
  ['stopped', 'stop'],
  ['creating', 'create'],
  ['queries', 'query'],
  ['notifications', 'notification'],
  ['branches', 'branch'],
])('%s and %s share a stem', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other));
});

it.each([
  ['read a file and send it by email', 2],
  ['make a branch, push the files and open a request', 3],
  ['search and replace', 0],
  ['列出文件，然后发送邮件', 2],
])('%s holds %i wishes', (query, count) => {
  expect(splitQuery(query)).toHaveLength(count);
});

it('knows the general words of the field in Chinese and Japanese, the longer before the shorter', () => {
  expect(inEnglish('新建文件夹')).toBe('folder directory create');
  expect(inEnglish('create a folder')).toBe('');
});
