import { describe, expect, it } from 'vitest';
import { createArgumentValidator } from '../argumentValidator';

function judge(schema: unknown, value: unknown) {
  const warnings: unknown[] = [];
  const result = createArgumentValidator(schema, reason => warnings.push(reason))(value);
  return { fits: result.success, why: result.success ? '' : result.error.message, warnings };
}
const withPattern = (pattern: string) => ({ type: 'object', properties: { a: { type: 'string', pattern } } });

describe('argument validator', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['a fitting object', { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }, { a: 1 }, true],
    ['a missing argument', { type: 'object', required: ['a'] }, {}, false],
    ['no coercion of text to a number', { type: 'object', properties: { a: { type: 'number' } } }, { a: '1' }, false],
    ['a number that JSON cannot write', { properties: { a: { type: 'integer' } } }, JSON.parse('{"a":1e400}'), false],
    ['an argument too many', { type: 'object', properties: {}, additionalProperties: false }, { b: 1 }, false],
    ['a list in place of an object', { type: 'object' }, [], false],
    ['null', { type: 'object' }, null, false],
    ['draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', required: ['a'] }, {}, false],
    [
      'a schema that refers to itself',
      { properties: { next: { $ref: '#' } }, additionalProperties: false },
      { next: { other: 1 } },
      false,
    ],
    [
      'a reference into the tree',
      { properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' } } },
      { b: 1 },
      false,
    ],
    ['no schema at all', undefined, { anything: true }, true],
  ])('judges %s', (_name, schema, value, fits) => {
    expect(judge(schema, value).fits).toBe(fits);
  });

  it('says which argument is wrong and what is allowed', () => {
    expect(judge({ type: 'object', properties: { unit: { enum: ['km', 'mile'] } } }, { unit: 'parsec' }).why).toContain(
      'unit must be equal to one of the allowed values: ["km","mile"]',
    );
  });

  it('R5: a schema that does not compile switches the checking off, with a notice, and not the tool', () => {
    const { fits, warnings } = judge({ type: 'object', properties: { a: { $ref: '#/nowhere' } } }, { a: 1 });
    expect(fits).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  it('tells patterns apart: each property is held to its own', () => {
    expect(judge(withPattern('^x+$'), { a: 'xx' }).fits).toBe(true);
    expect(judge(withPattern('^y+$'), { a: 'xx' }).fits).toBe(false);
    expect(judge(withPattern('^x+$'), { a: 'yy' }).fits).toBe(false);
  });

  it('R5: two servers whose schemas give themselves the same name are each held to their own', () => {
    const named = (type: string) => ({
      type: 'object',
      $id: 'https://example.org/tool',
      properties: { a: { $ref: 'part' }, b: { $id: 'part', type } },
    });
    const verdicts = ['string', 'number', 'string'].map(type => judge(named(type), { a: 'text' }));
    expect(verdicts.map(({ fits }) => fits)).toEqual([true, false, true]);
    expect(verdicts.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('R5: a name that the schema of one server gives itself means nothing in that of another', () => {
    judge({ type: 'object', properties: { b: { $id: 'https://example.org/part', type: 'string' } } }, {});
    const other = { type: 'object', properties: { a: { $ref: 'https://example.org/part' }, b: { type: 'number' } } };
    expect(judge(other, { a: 'text' })).toMatchObject({ fits: true, warnings: [expect.stringContaining('part')] });
  });

  it('C4: arguments nested deeper than can be followed are refused, and nothing breaks', () => {
    const deep = Array.from({ length: 200_000 }).reduce<object>(inner => ({ next: inner }), {});
    expect(judge({ type: 'object', properties: { next: { $ref: '#' } } }, deep).fits).toBe(false);
  });

  it('C4: a pattern that could run away is judged at once', () => {
    expect(judge(withPattern('^(((a+)))+$'), { a: `${'a'.repeat(5_000)}!` }).fits).toBe(false);
  });
});
