/** Deepest nesting and largest size (characters of JSON) that go to a provider. */
const MAX_DEPTH = 40;
const MAX_SIZE = 200_000;

export type JsonSchema = Record<string, unknown>;
export type Normalised = { ok: true; schema: JsonSchema } | { ok: false; reason: string };

const isObject = (value: unknown): value is JsonSchema =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Makes the input schema of an untrusted server acceptable to the strictest provider: an object at the root without
 * `anyOf`, `oneOf` or `allOf` there, objects with `properties`, arrays with `items`, no boolean schemas, no patterns
 * that do not compile. What it loosens is judged all the same: the original schema validates the arguments.
 */
export function normaliseSchema(schema: unknown): Normalised {
  if (schema !== undefined && schema !== null && !isObject(schema))
    return { ok: false, reason: 'its input schema is not an object' };
  if (depthOf(schema) > MAX_DEPTH)
    return { ok: false, reason: `its input schema is nested deeper than ${MAX_DEPTH} levels` };
  const size = JSON.stringify(schema ?? {}).length;
  if (size > MAX_SIZE)
    return { ok: false, reason: `its input schema has ${size} characters; ${MAX_SIZE} are the most` };
  const root = withRootReference(normalise(schema ?? {}) as JsonSchema);
  if (root['type'] !== undefined && !hasType(root, 'object'))
    return { ok: false, reason: 'its arguments are not an object' };
  const { anyOf, oneOf, allOf, ...rest } = root;
  const merged = [...members(anyOf), ...members(oneOf), ...members(allOf)].reduce<JsonSchema>(mergeProperties, rest);
  const required = [rest, ...members(allOf)].flatMap(namesRequired);
  return {
    ok: true,
    schema: {
      ...merged,
      type: 'object',
      properties: isObject(merged['properties']) ? merged['properties'] : {},
      ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
    },
  };
}

const members = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isObject) : []);

const namesRequired = (schema: JsonSchema): string[] =>
  Array.isArray(schema['required']) ? schema['required'].filter(name => typeof name === 'string') : [];

/** A root that only points to one of its definitions becomes that definition. */
function withRootReference(root: JsonSchema): JsonSchema {
  const name = typeof root['$ref'] === 'string' ? /^#\/(\$defs|definitions)\/([^/]+)$/.exec(root['$ref']) : null;
  const definitions = name?.[1] === undefined ? undefined : root[name[1]];
  const target = isObject(definitions) && name?.[2] !== undefined ? definitions[name[2]] : undefined;
  if (!isObject(target)) return root;
  const { $ref: _ref, ...rest } = root;
  return { ...rest, ...target };
}

/** The alternatives of a root schema as one object: every property may be given, which of them go together is judged later. */
function mergeProperties(root: JsonSchema, member: JsonSchema): JsonSchema {
  const properties = {
    ...(isObject(member['properties']) ? member['properties'] : {}),
    ...(isObject(root['properties']) ? root['properties'] : {}),
  };
  return { ...root, properties };
}

function normalise(schema: unknown): unknown {
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  if (!isObject(schema)) return schema;
  const next: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'pattern' && !compiles(value)) continue;
    if (key === '$schema' || key === '$id' || key === '$comment') continue;
    next[key] = normaliseKeyword(key, value);
  }
  if (hasType(next, 'array') && next['items'] === undefined && next['prefixItems'] === undefined) next['items'] = {};
  if (hasType(next, 'object') && next['properties'] === undefined) next['properties'] = {};
  if (next['type'] === undefined && isObject(next['properties'])) next['type'] = 'object';
  return next;
}

const mapsOfSchemas = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const schemaKeywords = new Set([
  'items',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
]);
const listsOfSchemas = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);

function normaliseKeyword(key: string, value: unknown): unknown {
  if (mapsOfSchemas.has(key) && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, normalise(schema)]));
  }
  if (listsOfSchemas.has(key) && Array.isArray(value)) return value.map(normalise);
  if (key === 'items' && Array.isArray(value)) return { anyOf: value.map(normalise) }; // draft-07 tuples
  if (schemaKeywords.has(key)) return normalise(value);
  if (key === 'additionalProperties') return typeof value === 'boolean' ? value : normalise(value);
  if (key === 'required') return Array.isArray(value) ? value.filter(name => typeof name === 'string') : [];
  return value;
}

const hasType = (schema: JsonSchema, type: string): boolean =>
  schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type));

function compiles(pattern: unknown): boolean {
  try {
    return typeof pattern === 'string' && new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function depthOf(value: unknown, depth = 0): number {
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map(held => depthOf(held, depth + 1)));
}
