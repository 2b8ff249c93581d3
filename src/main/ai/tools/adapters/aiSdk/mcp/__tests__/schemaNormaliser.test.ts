import { describe, expect, it } from 'vitest';
import { normaliseSchema } from '../schemaNormaliser';

const schemaOf = (schema: unknown) => {
  const normalised = normaliseSchema(schema);
  if (!normalised.ok) throw new Error(normalised.reason);
  return normalised.schema;
};
const nested = (depth: number): unknown =>
  depth === 0 ? {} : { type: 'object', properties: { a: nested(depth - 1) } };

describe('schema normaliser', () => {
  it.each<[string, unknown, unknown]>([
    ['a missing schema', undefined, { type: 'object', properties: {} }],
    ['null', null, { type: 'object', properties: {} }],
    ['an object without properties', { type: 'object' }, { type: 'object', properties: {} }],
    [
      'a root without a type',
      { properties: { a: { type: 'string' } } },
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      'an array without items',
      { type: 'object', properties: { a: { type: 'array' } } },
      { type: 'object', properties: { a: { type: 'array', items: {} } } },
    ],
    ['a boolean schema', { type: 'object', properties: { a: true } }, { type: 'object', properties: { a: {} } }],
    [
      'a pattern that does not compile',
      { type: 'object', properties: { a: { type: 'string', pattern: '(' } } },
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      'a root anyOf',
      { anyOf: [{ properties: { a: {} }, required: ['a'] }, { properties: { b: {} } }] },
      { type: 'object', properties: { a: {}, b: {} } },
    ],
    [
      'a root allOf, whose needs stay',
      { allOf: [{ properties: { a: {} }, required: ['a'] }] },
      { type: 'object', properties: { a: {} }, required: ['a'] },
    ],
    [
      'a root that points to a definition',
      { $ref: '#/$defs/A', $defs: { A: { type: 'object', properties: { q: { type: 'string' } } } } },
      {
        type: 'object',
        properties: { q: { type: 'string' } },
        $defs: { A: { type: 'object', properties: { q: { type: 'string' } } } },
      },
    ],
    [
      'a draft-07 tuple',
      { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } } },
      { type: 'object', properties: { a: { type: 'array', items: { anyOf: [{ type: 'string' }] } } } },
    ],
    [
      'a property named like a keyword',
      { type: 'object', properties: { pattern: { type: 'string' }, items: { type: 'array', items: {} } } },
      { type: 'object', properties: { pattern: { type: 'string' }, items: { type: 'array', items: {} } } },
    ],
  ])('makes %s acceptable', (_name, schema, expected) => {
    expect(schemaOf(schema)).toEqual(expected);
  });

  it.each<[string, unknown, RegExp]>([
    ['text', 'string', /not an object/],
    ['arguments that are no object', { type: 'string' }, /not an object/],
    ['200 levels', nested(200), /deeper/],
    ['a huge schema', { type: 'object', description: 'x'.repeat(300_000) }, /characters/],
  ])('refuses %s with the reason', (_name, schema, reason) => {
    expect(normaliseSchema(schema)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('never changes what it was given', () => {
    const schema = Object.freeze({ type: 'object', properties: Object.freeze({ a: true }) });
    schemaOf(schema);
    expect(schema).toEqual({ type: 'object', properties: { a: true } });
  });
});
