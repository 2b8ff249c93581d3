import { describe, expect, it } from 'vitest';
import { createArgumentValidator } from '../argumentValidator';
import { normaliseSchema } from '../schemaNormaliser';
import { mcpWireName, serverSlug } from '../wireNames';

/** The wire names of the tools of one server. */
const wireNames = (toolNames: readonly string[], server = 'Desk') =>
  toolNames.map(toolName => mcpWireName({ serverSlug: serverSlug(server), serverId: 'id', toolName }));
const fits = (schema: unknown, value: unknown) => createArgumentValidator(schema, () => undefined)(value);
const acceptable = (schema: unknown) => {
  const normalised = normaliseSchema(schema);
  return normalised.ok ? normalised.schema : normalised.reason;
};
const nested = (levels: number): unknown => {
  let schema: unknown = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { in: schema } };
  return schema;
};

describe('failures of other apps: tool names', () => {
  it.each<[string, string[]]>([
    [
      'N02: long names that differ in the middle',
      [`${'begin_'.repeat(8)}create${'_end'.repeat(8)}`, `${'begin_'.repeat(8)}delete${'_end'.repeat(8)}`],
    ],
    ['N04: names that differ in a mark', ['catalog.query', 'catalog_query', 'catalog/query']],
    ['N05: names of Chinese characters only', ['查询天气', '查询火车']],
    ['N14: names with spaces and emoji', ['New Tool', ' New Tool', 'New Tool ', 'New 🎉 Tool']],
  ])('%s stay apart, in any order of the list', (_name, names) => {
    const wire = wireNames(names);
    expect(new Set(wire).size).toBe(names.length);
    expect(wireNames(names.toReversed())).toEqual(wire.toReversed());
    for (const name of wire) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
  });

  it('N07: no name begins with a digit, whatever the tool and its server are called', () => {
    for (const name of wireNames(['1c_reload', '9', ''], '7zip')) expect(name).toMatch(/^[a-zA-Z_]/);
  });

  it('N12: a server that is called like a built-in has names of its own', () => {
    expect(wireNames(['search'], 'web')[0]).toMatch(/^mcp__web__search_/);
    expect(wireNames(['list'], 'kb')[0]).toMatch(/^mcp__kb__list_/);
  });
});

describe('failures of other apps: tool schemas', () => {
  it.each(['$defs', 'definitions'])(
    'S01: a reference into %s is followed, for the model and for its arguments',
    key => {
      const schema = {
        type: 'object',
        properties: { filter: { $ref: `#/${key}/Filter` } },
        required: ['filter'],
        [key]: { Filter: { type: 'object', properties: { by: { type: 'string' } }, required: ['by'] } },
      };
      expect(JSON.stringify(acceptable(schema))).toContain('"by"');
      expect(fits(schema, { filter: { by: 'name' } }).success).toBe(true);
      expect(fits(schema, { filter: {} }).success).toBe(false);
    },
  );

  it('S04: what a required reference leaves open may be left out, and the reference itself may not', () => {
    const schema = {
      type: 'object',
      properties: { query_model: { $ref: '#/$defs/Query' } },
      required: ['query_model'],
      $defs: { Query: { type: 'object', properties: { city: { type: ['string', 'null'], default: null } } } },
    };
    expect(fits(schema, { query_model: {} }).success).toBe(true);
    const missing = fits(schema, {});
    expect(missing.success ? '' : missing.error.message).toContain('query_model');
    expect(JSON.stringify(acceptable(schema))).toContain('"city"');
  });

  it.each<[string, unknown]>([
    [
      'beside its type',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    ],
    ['alone', { anyOf: [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }] }],
  ])('S05: alternatives at the root, %s, are taken from the model and kept for its arguments', (_name, schema) => {
    expect(acceptable(schema)).toMatchObject({ type: 'object', properties: { a: { type: 'string' } } });
    expect(Object.keys(acceptable(schema))).not.toContain('oneOf');
    expect(Object.keys(acceptable(schema))).not.toContain('anyOf');
    expect(fits(schema, { a: 'x' }).success).toBe(true);
    expect(fits(schema, {}).success).toBe(false);
  });

  it.each([500, 5_000, 100_000])('S07: a schema %i levels deep costs itself and nothing else', levels => {
    expect(acceptable(nested(levels))).toMatch(/deeper/);
  });

  it.each<[string, unknown]>([
    ['an object without more', { type: 'object' }],
    ['an empty schema', {}],
    ['null', null],
    ['nothing', undefined],
  ])('S11: %s is an object without arguments', (_name, schema) => {
    expect(acceptable(schema)).toEqual({ type: 'object', properties: {} });
  });

  it('S13: a list of types is taken', () => {
    const schema = {
      type: 'object',
      properties: {
        d: { type: ['string', 'null'] },
        rows: { type: ['array', 'null'], items: { type: ['object', 'null'] } },
      },
    };
    expect(Object.keys((acceptable(schema) as { properties: object }).properties)).toEqual(['d', 'rows']);
    expect(fits(schema, { d: null, rows: [null, {}] }).success).toBe(true);
    expect(fits(schema, { d: 1 }).success).toBe(false);
  });

  it('S14: schemas that are true, false or empty are taken', () => {
    const schema = {
      type: 'object',
      properties: { value: true, list: { type: 'array', items: false }, open: { additionalProperties: {} } },
    };
    expect(typeof acceptable(schema)).toBe('object');
    expect(JSON.stringify(acceptable(schema))).not.toMatch(/:(true|false)[,}]/);
    expect(fits(schema, { value: 7, list: [] }).success).toBe(true);
  });

  it.each([
    'http://json-schema.org/draft-04/schema#',
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/schema',
    'https://example.org/a-schema-of-our-own',
  ])('S17: a schema of %s refuses no call that fits', $schema => {
    const schema = { $schema, type: 'object', properties: { a: { type: 'string' } } };
    expect(fits(schema, { a: 'x' }).success).toBe(true);
    expect(typeof acceptable(schema)).toBe('object');
  });

  it('S19: no default is filled in, and what is left out stays left out', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: ['string', 'null'], default: null },
        name: { type: ['string', 'null'], default: null },
      },
    };
    const given = { id: 'x' };
    expect(fits(schema, given).success).toBe(true);
    expect(given).toEqual({ id: 'x' });
    expect(fits(schema, { name: null }).success).toBe(true);
  });
});
