import { describe, expect, it } from 'vitest';
import { withoutHeldJson } from '../heldJson';

const schema = {
  type: 'object',
  properties: {
    files: { type: 'array', items: { type: 'object', properties: { tags: { type: 'array', items: {} } } } },
    filter: { anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] },
    point: { $ref: '#/$defs/Point' },
    both: { allOf: [{ $ref: '#/$defs/Point' }, { description: 'a point' }] },
    text: { type: 'string' },
    either: { type: ['array', 'string'] },
    alternatives: { anyOf: [{ type: 'array', items: {} }, { type: 'string' }] },
    any: {},
    count: { type: 'integer' },
    most: { type: ['integer', 'null'] },
    least: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    name: { type: ['string', 'null'] },
    loop: { $ref: '#/$defs/Loop' },
  },
  additionalProperties: { type: 'array', items: {} },
  $defs: {
    Point: { type: 'object', properties: { at: { type: 'array', items: {} } } },
    Loop: { $ref: '#/$defs/Loop' },
  },
};

describe('D11: JSON that is held in a text where the schema wants an object or a list', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a list', { files: ' [1, 2] ' }, { files: [1, 2] }],
    ['an object, or null', { filter: '{"a":"[1]"}' }, { filter: { a: '[1]' } }],
    ['behind a reference', { point: '{"at":"[1,2]"}' }, { point: { at: [1, 2] } }],
    ['one of several rules', { both: '{"at":[1]}' }, { both: { at: [1] } }],
    [
      'a member of a list',
      { files: ['{"tags":["a"]}', { tags: '["b"]' }] },
      { files: [{ tags: ['a'] }, { tags: ['b'] }] },
    ],
    ['an argument that only a rule for all describes', { other: '[1]' }, { other: [1] }],
    ['S19: null, where a text is not allowed', { most: 'null', least: 'null' }, { most: null, least: null }],
    ['S19: but not where it is one', { name: 'null', count: 'null' }, { name: 'null', count: 'null' }],
  ])('is taken out: %s', (_, input, expected) => {
    expect(withoutHeldJson(schema, input)).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a text', { text: '[1]' }],
    ['a list or a text', { either: '[1]', alternatives: '[1]' }],
    ['anything', { any: '[1]', loop: '[1]' }],
    ['a number', { count: '1' }],
    ['an object, and gets half of one', { point: '{"at":' }],
    ['a list, and gets a number, a text or two lists', { files: '1', other: '"[1]"', more: '[1][2]' }],
  ])('stays where the schema wants %s', (_, input) => {
    expect(withoutHeldJson(schema, input)).toEqual(input);
  });

  it('keeps what it was given, and names of JavaScript as names', () => {
    const input = Object.freeze({ files: '[1]', ['__proto__']: '[2]' });
    const unwrapped = withoutHeldJson(schema, input);
    expect(JSON.stringify(input)).toBe('{"files":"[1]","__proto__":"[2]"}');
    expect(JSON.stringify(unwrapped)).toBe('{"files":[1],"__proto__":[2]}');
  });
});
