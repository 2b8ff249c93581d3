import { isSchemaObject, type JsonSchema, membersOf, requiredOf } from './jsonSchemaShape';
import type { SchemaReferences } from './schemaReferences';

const MAX_DEPTH = 8;
/** Most alternatives of one root, those of alternatives included. */
const MAX_MEMBERS = 500;

/**
 * The root as one object, as providers take no `anyOf`, `oneOf`, `allOf`, `enum` or `not` there: every argument of every
 * alternative may be given, required is what all of them require. Which go together is judged when a call is made.
 * @throws RangeError for more than 500 alternatives
 */
export const withoutAlternatives = (schema: JsonSchema, references: SchemaReferences): JsonSchema =>
  flatten(schema, references, 0, { members: 0 });

function flatten(
  schema: JsonSchema,
  references: SchemaReferences,
  depth: number,
  seen: { members: number },
): JsonSchema {
  seen.members += 1;
  if (seen.members > MAX_MEMBERS) throw new RangeError(`its root has more than ${MAX_MEMBERS} alternatives`);
  const { anyOf, oneOf, allOf, enum: _enum, const: _const, not: _not, ...own } = references.resolve(schema);
  if (depth >= MAX_DEPTH) return own;
  const flat = (value: unknown) => membersOf(value).map(member => flatten(member, references, depth + 1, seen));
  const [either, each, all] = [flat(anyOf), flat(oneOf), flat(allOf)];
  const others = [...either, ...each, ...all];
  if (others.length === 0) return own;
  const required = new Set([
    ...requiredOf(own),
    ...all.flatMap(requiredOf),
    ...requiredByAll(either),
    ...requiredByAll(each),
  ]);
  const type = own['type'] ?? others.find(member => member['type'] !== undefined)?.['type'];
  const { additionalProperties, ...rest } = own; // It knows nothing of the arguments of the alternatives.
  return {
    ...rest,
    ...(type === undefined ? {} : { type }),
    ...(isSchemaObject(additionalProperties) ? { additionalProperties } : {}),
    properties: mergeProperties([own, ...others]),
    ...(required.size > 0 ? { required: [...required] } : {}),
  };
}

function requiredByAll(members: readonly JsonSchema[]): string[] {
  const [first, ...rest] = members.map(requiredOf);
  return (first ?? []).filter(name => rest.every(names => names.includes(name)));
}

/** An argument that the alternatives describe in several ways, as `kind` of a discriminated union, may be any of them. */
function mergeProperties(members: readonly JsonSchema[]): JsonSchema {
  const found = new Map<string, Map<string, unknown>>();
  for (const { properties } of members) {
    if (!isSchemaObject(properties)) continue;
    for (const [name, schema] of Object.entries(properties)) {
      const ways = found.get(name) ?? new Map<string, unknown>();
      found.set(name, ways.set(JSON.stringify(schema), schema));
    }
  }
  return Object.fromEntries(
    [...found].map(([name, ways]) => [name, ways.size === 1 ? [...ways.values()][0] : { anyOf: [...ways.values()] }]),
  );
}
