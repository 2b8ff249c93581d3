import { describe, expect, it } from 'vitest';
import { decodeUnlabelled, markedEncoding } from '../decodeUnlabelled';

describe('decodeUnlabelled', () => {
  it.each([
    ['UTF-8', Buffer.from('naïve café'), { text: 'naïve café' }],
    ['UTF-8 that was cut in a character', Buffer.from('naïve café').subarray(0, -1), { text: 'naïve caf' }],
    [
      'Latin text that ends in its only accent',
      Buffer.from('café', 'latin1'),
      { text: 'café', guessed: 'windows-1252' },
    ],
    ['nothing', Buffer.alloc(0), { text: '' }],
  ])('%s', (_, bytes, expected) => {
    expect(decodeUnlabelled(bytes)).toEqual(expected);
  });
});

it.each([
  ['utf-8', Buffer.from('\ufeffa')],
  ['utf-16le', Buffer.from('\ufeffa', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffa', 'utf16le').swap16()],
  [undefined, Buffer.from('a')],
])('a mark of %s is seen', (expected, bytes) => {
  expect(markedEncoding(bytes)).toBe(expected);
});
