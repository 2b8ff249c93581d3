import { asRecord } from '../../../../../shared/asRecord';
import { parseJson } from '../../../../../shared/parseJson';
import { type JsonSchema, membersOf } from './mcp/jsonSchemaShape';
import { SchemaReferences } from './mcp/schemaReferences';

/** Alternatives within alternatives that are looked through. */
const MAX_DEPTH = 8;

/**
 * Arguments in which no text holds the JSON of an object or a list where the schema wants nothing but one of these:
 * models encode such values twice. The text `null` becomes null where that is allowed and a text is not (S19). What is no
 * JSON, or may be a text as well, stays as it is.
 * @param schema as a model is sent it
 */
export function withoutHeldJson(schema: unknown, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const root = asRecord(schema) ?? {};
  return asRecord(taken(input, root, new SchemaReferences(root))) ?? {};
}

function taken(given: unknown, schema: JsonSchema, references: SchemaReferences): unknown {
  if (given === 'null' && wantsNullNotText(schema, references)) return null;
  const value = typeof given === 'string' && wantsStructure(schema, references) ? (heldIn(given) ?? given) : given;
  const { items, properties, additionalProperties } = shapeOf(schema, references);
  if (Array.isArray(value)) return value.map(member => taken(member, asRecord(items) ?? {}, references));
  const members = asRecord(value);
  if (!members) return value;
  const named = asRecord(properties) ?? {};
  const schemaFor = (name: string) => asRecord(Object.hasOwn(named, name) ? named[name] : additionalProperties) ?? {};
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, taken(member, schemaFor(name), references)]),
  );
}

/** The object or list that a text is as JSON. */
function heldIn(text: string): unknown {
  const value = parseJson(text.trim());
  return Array.isArray(value) ? value : asRecord(value);
}

/** Whether a schema takes objects or lists, and no text; `null` may be taken besides. */
function wantsStructure(schema: JsonSchema, references: SchemaReferences, depth = 0): boolean {
  const { type, anyOf, oneOf, allOf } = references.resolve(schema);
  if (depth > MAX_DEPTH) return false;
  if (type !== undefined) {
    const types = [type].flat();
    return types.every(each => each === 'object' || each === 'array' || each === 'null') && !types.every(isNull);
  }
  const wants = (member: JsonSchema) => wantsStructure(member, references, depth + 1);
  const alternatives = membersOf(anyOf ?? oneOf);
  if (alternatives.length > 0)
    return alternatives.every(member => isNull(member['type']) || wants(member)) && alternatives.some(wants);
  return membersOf(allOf).some(wants);
}

/** Whether a schema takes null, and no text. */
function wantsNullNotText(schema: JsonSchema, references: SchemaReferences): boolean {
  const resolved = references.resolve(schema);
  const alternatives = membersOf(resolved['anyOf'] ?? resolved['oneOf']).map(member => references.resolve(member));
  const types = (alternatives.length > 0 ? alternatives : [resolved]).flatMap(({ type }) => [type].flat());
  return types.some(isNull) && types.every(type => typeof type === 'string' && type !== 'string');
}

const isNull = (type: unknown): boolean => type === 'null';

/** What describes the members of a value: the schema, or its only alternative that is not `null`. */
function shapeOf(schema: JsonSchema, references: SchemaReferences): JsonSchema {
  const resolved = references.resolve(schema);
  const [only, ...more] = membersOf(resolved['anyOf'] ?? resolved['oneOf']).filter(({ type }) => !isNull(type));
  return only && more.length === 0 ? references.resolve(only) : resolved;
}
