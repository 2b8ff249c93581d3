import { describe, expect, it } from 'vitest';
import { mcpWireName, serverSlug } from '../wireNames';

/** A repeatable stream of numbers below 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const alphabet = [
  'a',
  'Z',
  '0',
  '9',
  '_',
  '-',
  '.',
  ' ',
  '/',
  '重',
  '庆',
  'あ',
  '한',
  '🎉',
  '\ud800',
  'é',
  '\0',
  'createIssue',
  'delete',
];
const random = createRandom(7);
const names = [
  ...new Set(
    Array.from({ length: 100_000 }, (_, index) =>
      Array.from({ length: index % 60 }, () => alphabet[Math.floor(random() * alphabet.length)] ?? '').join(''),
    ),
  ),
];
const nameOf = (toolName: string, serverId = 's', slugOf = 'Server') =>
  mcpWireName({ serverSlug: serverSlug(slugOf), serverId, toolName });

describe('wire names', () => {
  it('R3: are valid for the strictest provider, whatever a server calls its tools', () => {
    const invalid = names.filter(name => !/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(nameOf(name, 's', name)));
    expect(invalid).toEqual([]);
  });

  it('R3: are one-to-one with server id and original name', () => {
    const wire = names.flatMap(name => [nameOf(name, 'one'), nameOf(name, 'two')]);
    expect(new Set(wire).size).toBe(2 * names.length);
  });

  it.each([
    ['names that differ in the 60th character', `${'x'.repeat(59)}a`, `${'x'.repeat(59)}b`],
    [
      'names that differ in the middle only',
      `${'a'.repeat(30)}create${'b'.repeat(30)}`,
      `${'a'.repeat(30)}delete${'b'.repeat(30)}`,
    ],
    ['names that differ in case', 'getUser', 'getuser'],
    ['names that differ in separators', 'get_user', 'get-user'],
  ])('R3: keeps %s apart', (_what, one, two) => {
    expect(nameOf(one)).not.toBe(nameOf(two));
  });

  it('R3: stay the same over time', () => {
    expect(nameOf('append_note', 'server-1', 'Sample')).toBe(
      'mcp__sample__appendNote_' + nameOf('append_note', 'server-1').slice(-12),
    );
    expect(nameOf('append_note', 'server-1')).toMatchInlineSnapshot(`"mcp__server__appendNote_us4bwt2lenuv"`);
  });

  it.each([
    ['GitHub', 'gitHub'],
    ['重庆 知识', 'zhongQingZhiShi'],
    ['メモ', 'server'],
    ['서버', 'server'],
    ['🎉', 'server'],
    ['Über Größe', 'uberGroE'],
  ])('the slug of %s reads %s', (name, slug) => {
    expect(serverSlug(name)).toBe(slug);
  });
});
