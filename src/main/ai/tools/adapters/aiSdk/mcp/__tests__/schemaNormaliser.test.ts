import { describe, expect, it } from 'vitest';
import { normaliseSchema } from '../schemaNormaliser';

const schemaOf = (schema: unknown) => {
  const normalised = normaliseSchema(schema);
  if (!normalised.ok) throw new Error(normalised.reason);
  return normalised.schema;
};
const nested = (depth: number): unknown =>
  depth === 0 ? {} : { type: 'object', properties: { a: nested(depth - 1) } };

const manyDefinitions = (count: number) => ({
  type: 'object',
  properties: { a: { anyOf: Array.from({ length: count }, (_, index) => ({ $ref: `#/$defs/D${index}` })) } },
  $defs: Object.fromEntries(Array.from({ length: count }, (_, index) => [`D${index}`, { type: 'string' }])),
});

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
      { type: 'object', properties: { q: { type: 'string' } } },
    ],
    [
      'a reference into `definitions`, and drops what nothing points to',
      {
        type: 'object',
        properties: { a: { $ref: '#/definitions/A' } },
        definitions: { A: { type: 'string' }, Unused: {} },
      },
      { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'string' } } },
    ],
    [
      'a reference into the middle of the tree',
      { type: 'object', properties: { 'a/b': { type: 'array', items: [{}, true] }, c: { $ref: '#/properties/a~1b' } } },
      {
        type: 'object',
        properties: { c: { $ref: '#/$defs/a_b' } },
        description: 'Also takes: "a/b".',
        $defs: { a_b: { type: 'array', items: { anyOf: [{}] } } },
      },
    ],
    [
      'a reference to itself',
      { type: 'object', properties: { next: { $ref: '#' } } },
      {
        type: 'object',
        properties: { next: { $ref: '#/$defs/root' } },
        $defs: { root: { type: 'object', properties: { next: { $ref: '#/$defs/root' } } } },
      },
    ],
    [
      'a reference to nowhere, or to somewhere else',
      {
        type: 'object',
        properties: {
          a: { $ref: '#/$defs/None', description: 'kept' },
          b: { $ref: 'https://example.org/schema' },
          c: { $ref: '#/constructor' },
        },
      },
      { type: 'object', properties: { a: { description: 'kept' }, b: {}, c: {} } },
    ],
    [
      'a discriminated union at the root, behind references',
      {
        oneOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }],
        $defs: {
          A: { properties: { kind: { const: 'a' }, x: { type: 'string' } }, required: ['kind', 'x'] },
          B: { properties: { kind: { const: 'b' } }, required: ['kind'] },
        },
      },
      {
        type: 'object',
        properties: { kind: { anyOf: [{ const: 'a' }, { const: 'b' }] }, x: { type: 'string' } },
        required: ['kind'],
      },
    ],
    [
      'a root `not` and `enum`, which some providers refuse',
      { type: 'object', not: { required: ['a'] }, enum: [{}] },
      { type: 'object', properties: {} },
    ],
    [
      'names of arguments that some providers refuse',
      {
        type: 'object',
        description: 'A filter.',
        properties: { $match: { type: 'object' }, limit: { type: 'number' } },
        required: ['$match'],
        additionalProperties: false,
      },
      {
        type: 'object',
        description: 'A filter. Also takes: "$match".',
        properties: { limit: { type: 'number' } },
      },
    ],
    [
      'keywords that hold what they may not',
      {
        type: 'object',
        properties: {
          a: { type: 'any', minimum: '1', exclusiveMinimum: true, enum: [], description: 7, maxLength: -1 },
          b: 'string',
          c: { anyOf: [], type: 'array', items: null },
          d: { type: 'object', properties: [], required: 'x' },
        },
      },
      {
        type: 'object',
        properties: {
          a: {},
          b: {},
          c: { type: 'array', items: {} },
          d: { type: 'object', properties: {}, required: [] },
        },
      },
    ],
    [
      'a requirement that nothing describes',
      { type: 'object', required: ['a'] },
      { type: 'object', properties: { a: {} }, required: ['a'] },
    ],
    [
      'data that looks like a schema, and leaves it as it is',
      { type: 'object', properties: { a: { default: { $ref: '#/x', required: 1 }, enum: [{ $id: 'y' }] } } },
      { type: 'object', properties: { a: { default: { $ref: '#/x', required: 1 }, enum: [{ $id: 'y' }] } } },
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

  it.each<[string, unknown, unknown]>([
    ['a pattern', { type: 'string', pattern: '\\S' }, { type: 'string', description: 'Pattern: \\S' }],
    [
      'a pattern with look-ahead, beside a description',
      { type: 'string', description: 'The address.', pattern: '^(?!.*\\.\\.)[^@]+@.+$' },
      { type: 'string', description: 'The address. Pattern: ^(?!.*\\.\\.)[^@]+@.+$' },
    ],
    [
      'a format that not every provider knows, with a pattern',
      { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]{36}$' },
      { type: 'string', description: 'Format: uuid. Pattern: ^[0-9a-f-]{36}$' },
    ],
    ['a format that all know', { type: 'string', format: 'date-time' }, { type: 'string', format: 'date-time' }],
    ['a pattern that nobody could read', { type: 'string', pattern: 'a'.repeat(501) }, { type: 'string' }],
    [
      'members of a list and of alternatives',
      { type: 'array', items: { anyOf: [{ type: 'string', format: 'email' }, { type: 'null' }] } },
      { type: 'array', items: { anyOf: [{ type: 'string', description: 'Format: email.' }, { type: 'null' }] } },
    ],
    [
      'the opposite of a pattern, which is no word on its own',
      { type: 'string', not: { pattern: '^-' } },
      { type: 'string' },
    ],
    [
      'a condition on a text, with what follows from it',
      {
        type: 'object',
        properties: {},
        if: { properties: { b: { format: 'uri' } } },
        else: { required: ['b'] },
      },
      { type: 'object', properties: {} },
    ],
    [
      'patterns of names, which are arguments all the same',
      { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
      { type: 'object', properties: {}, description: 'Names match: ^x-' },
    ],
    [
      'data and names that are called so',
      { type: 'object', properties: { pattern: { type: 'string' } }, default: { pattern: '^a', format: 'uri' } },
      { type: 'object', properties: { pattern: { type: 'string' } }, default: { pattern: '^a', format: 'uri' } },
    ],
  ])('S16: tells %s in words, as servers make grammars of patterns and formats', (_name, schema, expected) => {
    expect(schemaOf({ type: 'object', properties: { a: schema } })).toEqual({
      type: 'object',
      properties: { a: expected },
    });
  });

  it.each<[string, unknown, RegExp]>([
    ['text', 'string', /not an object/],
    ['arguments that are no object', { type: 'string' }, /not an object/],
    ['200 levels', nested(200), /deeper/],
    [
      'alternatives of alternatives without end',
      { anyOf: Array.from({ length: 50 }, () => ({ $ref: '#' })) },
      /alternatives/,
    ],
    ['thousands of definitions', manyDefinitions(3_000), /definitions/],
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
