import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleServer } from '../createSampleServer.ts';

const dir = mkdtempSync(join(tmpdir(), 'quartermaster-sample-'));
const client = new Client({ name: 'test', version: '1' });
beforeAll(async () => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([createSampleServer(join(dir, 'notes.md')).connect(there), client.connect(here)]);
});
afterAll(async () => {
  await client.close();
  rmSync(dir, { recursive: true });
});

async function call(name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input });
  const [first] = result.content as { type: string; text: string }[];
  return { text: first?.text ?? '', isError: result.isError === true };
}

/** Every tool, with one call and what it must answer. */
const calls: [name: string, input: Record<string, unknown>, answer: string | RegExp][] = [
  ['read_notes', {}, 'There are no notes yet.'],
  ['search_notes', { query: 'milk' }, 'No note contains "milk".'],
  ['append_note', { text: 'buy milk\nand tea' }, 'Noted: buy milk and tea'],
  ['convert_length', { value: 42, from: 'km', to: 'mile' }, '42 km = 26.09759007 mile'],
  ['convert_weight', { value: 1, from: 'pound', to: 'kg' }, '1 pound = 0.45359237 kg'],
  ['convert_volume', { value: 2, from: 'l', to: 'ml' }, '2 l = 2000 ml'],
  ['convert_speed', { value: 36, from: 'km/h', to: 'm/s' }, '36 km/h = 10 m/s'],
  ['convert_data_size', { value: 1, from: 'KiB', to: 'byte' }, '1 KiB = 1024 byte'],
  ['convert_duration', { value: 90, from: 'minute', to: 'hour' }, '90 minute = 1.5 hour'],
  ['convert_temperature', { value: 100, from: 'celsius', to: 'fahrenheit' }, '100 celsius = 212 fahrenheit'],
  ['current_time', { timeZone: 'Tokyo' }, /\(Asia\/Tokyo\)$/],
  ['convert_time_zone', { moment: '2026-05-01T09:00:00Z', timeZone: 'Asia/Tokyo' }, /18:00:00/],
  ['days_between', { start: '2026-02-01', end: '2026-03-01' }, '28 days'],
  ['add_days', { date: '2026-12-31', days: 1 }, '2027-01-01'],
  ['weekday_of', { date: '2026-12-01' }, 'Tuesday'],
  ['week_number', { date: '2027-01-01' }, 'Week 53 of 2026'],
  ['count_words', { text: 'Hello there. 你好世界' }, /^4 words/],
  ['change_case', { text: 'some words here', case: 'camel' }, 'someWordsHere'],
  ['slugify', { text: 'Crème brûlée: how?' }, 'creme-brulee-how'],
  ['reverse_text', { text: 'ab👩‍🚀' }, '👩‍🚀ba'],
  ['sort_lines', { text: '10\n9\n1' }, '1\n9\n10'],
  ['unique_lines', { text: 'a\nb\na' }, 'a\nb'],
  ['number_lines', { text: 'a\nb' }, '1. a\n2. b'],
  ['compare_texts', { before: 'a\nb', after: 'a\nc' }, '- b\n+ c'],
  ['replace_text', { text: 'a.b.c', find: '.', replacement: '$&' }, 'a$&b$&c'],
  ['extract_links', { text: 'see https://example.com/a (or not)' }, 'https://example.com/a'],
  ['extract_emails', { text: 'write to a.b@example.com, please' }, 'a.b@example.com'],
  ['shorten_text', { text: 'one two three', length: 9 }, 'one two…'],
  ['format_json', { json: '{"a":1}' }, '{\n  "a": 1\n}'],
  ['query_json', { json: '{"a":[{"b":"x"}]}', path: 'a.0.b' }, '"x"'],
  ['csv_to_json', { csv: 'a,b\n1,"x, ""y"""' }, /"b": "x, \\"y\\""/],
  ['json_to_csv', { json: '[{"a":1,"b":"x,y"}]' }, 'a,b\n1,"x,y"'],
  ['markdown_table', { csv: 'a,b\n1,2' }, '| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ['percentage_of', { part: 3, total: 8 }, '3 is 37.5 % of 8'],
  ['statistics', { numbers: [4, 1, 2, 3] }, /mean 2\.5, median 2\.5, minimum 1, maximum 4/],
  ['convert_base', { number: 'ff', from: 16, to: 2 }, '11111111'],
  ['random_number', { minimum: 7, maximum: 7 }, '7'],
  ['prime_factors', { number: 84 }, '84 = 2 × 2 × 3 × 7'],
  ['greatest_common_divisor', { first: 12, second: 18 }, 'greatest common divisor 6, least common multiple 36'],
  ['roman_numeral', { number: 1994 }, 'MCMXCIV'],
  ['convert_color', { color: '#ff8000' }, 'rgb(255, 128, 0), hsl(30, 100%, 50%)'],
  ['color_contrast', { foreground: '#000000', background: '#ffffff' }, '21:1, AAA'],
  ['hash_text', { text: 'abc' }, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['encode_base64', { text: 'héllo' }, 'aMOpbGxv'],
  ['decode_base64', { base64: 'aMOpbGxv' }, 'héllo'],
  ['encode_url', { text: 'a b&c' }, 'a%20b%26c'],
  ['parse_url', { url: 'https://example.com/p?q=1' }, /"q": "1"/],
  ['new_uuid', {}, /^[0-9a-f-]{36}$/],
];

describe('sample server', () => {
  it('lists a reading and a writing tool and at least 40 more, all described', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(calls.map(([name]) => name).toSorted());
    expect(tools.length).toBeGreaterThanOrEqual(42);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual([
      'append_note',
    ]);
    expect(tools.filter(({ title, description }) => !title || !description)).toEqual([]);
  });

  it.each(calls)('%s', async (name, input, answer) => {
    const { text, isError } = await call(name, input);
    expect(isError).toBe(false);
    expect({ text, fits: typeof answer === 'string' ? text === answer : answer.test(text) }).toEqual({
      text,
      fits: true,
    });
  });

  it('appends exactly one line a note and reads it back', async () => {
    const before = readFileSync(join(dir, 'notes.md'), 'utf8').split('\n').length;
    await call('append_note', { text: 'second' });
    expect(readFileSync(join(dir, 'notes.md'), 'utf8').split('\n').length).toBe(before + 1);
    expect((await call('search_notes', { query: 'SECOND' })).text).toBe('- second');
  });

  it.each([
    ['format_json', { json: '{half' }, 'not JSON'],
    ['query_json', { json: '{}', path: '__proto__.x' }, 'nothing at "__proto__"'],
    ['current_time', { timeZone: 'Atlantis' }, 'no time zone'],
    ['convert_temperature', { value: -1, from: 'kelvin', to: 'celsius' }, 'absolute zero'],
    ['convert_base', { number: '9', from: 8, to: 2 }, 'not a number in base 8'],
    ['append_note', { text: '' }, ''],
  ])('%s answers bad input with an error that says why', async (name, input, reason) => {
    const { text, isError } = await call(name, input);
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });
});
