import { hasType, isSchemaObject, type JsonSchema, membersOf, requiredOf } from './jsonSchemaShape';
import { isUsableKeyword, isUsableName } from './schemaKeywords';
import { SchemaReferences } from './schemaReferences';
import { withoutAlternatives } from './rootAlternatives';
import { withTextRulesInWords } from './textRules';

/** Deepest nesting and largest size (characters of JSON) that go to a provider. */
const MAX_DEPTH = 40;
const MAX_SIZE = 200_000;

export type Normalised = { ok: true; schema: JsonSchema } | { ok: false; reason: string };

/**
 * Makes the input schema of an untrusted server acceptable to the strictest provider: an object at the root without
 * `anyOf`, `oneOf` or `allOf` there, references into `$defs` alone, keywords that hold what they may hold, rules about
 * texts in words, names of arguments that are taken everywhere. What it loosens is judged all the same: the original validates the arguments.
 */
export function normaliseSchema(schema: unknown): Normalised {
  const original = schema ?? {};
  if (!isSchemaObject(original)) return { ok: false, reason: 'its input schema is not an object' };
  if (isDeeperThan(original, MAX_DEPTH))
    return { ok: false, reason: `its input schema is nested deeper than ${MAX_DEPTH} levels` };
  if (sizeOf(original) > MAX_SIZE) return tooLarge(sizeOf(original));
  try {
    const references = new SchemaReferences(original);
    const root = withoutAlternatives(original, references);
    if (root['type'] !== undefined && !hasType(root, 'object'))
      return { ok: false, reason: 'its arguments are not an object' };
    const normal = { ...normalise({ ...root, type: 'object' }, references), ...definitionsOf(references) };
    return sizeOf(normal) > MAX_SIZE ? tooLarge(sizeOf(normal)) : { ok: true, schema: normal };
  } catch (thrown) {
    if (thrown instanceof RangeError) return { ok: false, reason: thrown.message };
    throw thrown;
  }
}

const sizeOf = (schema: JsonSchema): number => JSON.stringify(schema).length;

const tooLarge = (size: number): Normalised => ({
  ok: false,
  reason: `its input schema has ${size} characters; ${MAX_SIZE} are the most`,
});

function definitionsOf(references: SchemaReferences): { $defs?: JsonSchema } {
  const definitions: [string, JsonSchema][] = [];
  for (let next = references.next(); next; next = references.next())
    definitions.push([next.name, normalise(next.schema, references)]);
  return definitions.length === 0 ? {} : { $defs: Object.fromEntries(definitions) };
}

function normalise(schema: unknown, references: SchemaReferences): JsonSchema {
  if (schema === false) return { not: {} };
  if (!isSchemaObject(schema)) return {};
  const kept = Object.entries(withTextRulesInWords(schema))
    .filter(([key, value]) => isUsableKeyword(key, value))
    .map(([key, value]) => [key, normaliseKeyword(key, value, references)] as const)
    .filter(([, value]) => value !== undefined);
  return filled(withUsableNames(Object.fromEntries(kept)));
}

const mapsOfSchemas = new Set(['properties', 'dependentSchemas']);
const listsOfSchemas = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const schemaKeywords = new Set([
  'items',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Undefined when nothing of it can be kept. */
function normaliseKeyword(key: string, value: unknown, references: SchemaReferences): unknown {
  const inner = (schema: unknown) => normalise(schema, references);
  if (key === '$ref') return typeof value === 'string' ? references.refer(value) : undefined;
  if (key === 'required') return requiredOf({ required: value });
  if (key === 'additionalProperties' || key === 'unevaluatedProperties')
    return typeof value === 'boolean' ? value : inner(value);
  if (mapsOfSchemas.has(key) && isSchemaObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, inner(schema)]));
  if (listsOfSchemas.has(key) && Array.isArray(value)) return value.map(inner);
  if (key === 'items' && Array.isArray(value)) return { anyOf: membersOf(value).map(inner) }; // draft-07 tuples
  return schemaKeywords.has(key) ? inner(value) : value;
}

/** What a provider wants to be there: `properties` of objects, `items` of arrays, a type, a schema of what is required. */
function filled(schema: JsonSchema): JsonSchema {
  const next = { ...schema };
  if (hasType(next, 'array') && next['items'] === undefined && next['prefixItems'] === undefined) next['items'] = {};
  if (hasType(next, 'object') && next['properties'] === undefined) next['properties'] = {};
  const { properties } = next;
  if (!isSchemaObject(properties)) return next;
  next['type'] ??= 'object';
  const undescribed = requiredOf(next).filter(name => !Object.hasOwn(properties, name));
  if (undescribed.length === 0) return next;
  return { ...next, properties: { ...properties, ...Object.fromEntries(undescribed.map(name => [name, {}])) } };
}

/** Some providers refuse a whole request for one name such as `$match`: those are told in words and may still be given. */
function withUsableNames(schema: JsonSchema): JsonSchema {
  const { properties } = schema;
  const names = isSchemaObject(properties) ? Object.keys(properties) : [];
  const odd = [...new Set([...names, ...requiredOf(schema)])].filter(name => !isUsableName(name));
  if (odd.length === 0) return schema;
  const { additionalProperties, description, required: _required, ...rest } = schema;
  const told = `Also takes: ${odd.map(name => JSON.stringify(name)).join(', ')}.`;
  const required = requiredOf(schema).filter(isUsableName);
  return {
    ...rest,
    description: typeof description === 'string' ? `${description} ${told}` : told,
    ...(isSchemaObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isUsableName(name))) }
      : {}),
    ...(required.length === 0 ? {} : { required }),
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties }),
  };
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth === 0 || Object.values(value).some(held => isDeeperThan(held, depth - 1));
}
