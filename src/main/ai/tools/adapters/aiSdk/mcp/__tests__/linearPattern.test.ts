import { describe, expect, it } from 'vitest';
import { linearPattern } from '../linearPattern';

const isMatch = (pattern: string, text: string) => linearPattern(pattern, 'u').test(text);

describe('patterns of servers', () => {
  it.each<[string, string, string]>([
    [String.raw`^\d{4}-\d{2}-\d{2}$`, '2026-12-01', '2026-12-1'],
    ['^[a-z0-9]+(-[a-z0-9]+)*$', 'a-slug-9', 'a--slug'],
    [String.raw`^https?://[^\s/]+(/.*)?$`, 'https://a.example/b', 'ftp://a.example'],
    [String.raw`^[\p{L}]+$`, 'Größe', 'Größe1'],
    [String.raw`^\S+@\S+\.\S+$`, 'a@b.example', 'a@b'],
    ['b', 'abc', 'ac'],
    [String.raw`^\u{1F389}$`, '🎉', '🎈'],
    ['^(foo|bar)$', 'bar', 'baz'],
    [String.raw`^a\/b$`, 'a/b', 'a\\b'],
    ['^$', '', 'x'],
  ])('%s means what it means in JavaScript', (pattern, fits, fitsNot) => {
    expect([isMatch(pattern, fits), isMatch(pattern, fitsNot)]).toEqual([true, false]);
  });

  it.each(['^(a+)+$', '^(((a+)))+$', '^(a|aa)+$', '^a*a*a*a*a*a*b$', '^(a?){60}a{60}b$', '(x+x+)+y'])(
    'C4: %s, which takes a backtracking engine for ever, is judged at once',
    pattern => {
      expect(isMatch(pattern, `${'a'.repeat(5_000)}!`)).toBe(false);
    },
  );

  it.each([
    ['a look-around', '^(?=a)b$'],
    ['a back reference', String.raw`^(a)\1$`],
    ['a pattern too long to be worth it', `^${'b'.repeat(600)}$`],
  ])('%s is left to the server', (_what, pattern) => {
    expect(isMatch(pattern, 'x')).toBe(true);
  });

  it('a very long text is left to the server', () => {
    expect(isMatch('^b$', 'a'.repeat(10_001))).toBe(true);
  });

  it('what is no pattern is refused, so that its schema is not used', () => {
    expect(() => linearPattern('(', 'u')).toThrow(SyntaxError);
  });
});
