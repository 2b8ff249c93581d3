import { asRecord } from '../src/shared/asRecord';
/** What the strictest providers refuse a schema for; written without a look at the normaliser, which it judges. */
export function refusalsOf(schema: unknown): string[] {
  const reasons = new Set<string>();
  const root = asRecord(schema);
  if (root?.['type'] !== 'object') reasons.add('the root is not of type object');
  if (!asRecord(root?.['properties'])) reasons.add('the root has no properties');
  for (const key of ['anyOf', 'oneOf', 'allOf', 'not', 'enum'])
    if (root && key in root) reasons.add(`${key} at the root`);
  const definitions = asRecord(root?.['$defs']) ?? {};
  const walk = (node: unknown, depth: number): void => {
    if (typeof node === 'boolean') reasons.add('a schema that is true or false');
    const held = asRecord(node);
    if (!held) return;
    if (depth > 40) reasons.add('nested deeper than 40');
    const { $ref: reference, type, properties, items, pattern, format, required } = held;
    if (
      reference !== undefined &&
      !(
        typeof reference === 'string' &&
        /^#\/\$defs\/[^/]+$/.test(reference) &&
        Object.hasOwn(definitions, decode(reference.slice(8)))
      )
    )
      reasons.add(`a reference that leads nowhere: ${JSON.stringify(reference)}`);
    if (type === 'array' && items === undefined && held['prefixItems'] === undefined)
      reasons.add('a list without items');
    if (type === 'object' && properties === undefined) reasons.add('an object without properties');
    // Servers of models make a grammar of these, and not of all of them.
    if (typeof pattern === 'string') reasons.add(`a pattern: ${pattern}`);
    if (typeof format === 'string' && format !== 'date-time') reasons.add(`a format: ${format}`);
    if (required !== undefined && !Array.isArray(required)) reasons.add('required is no list');
    const named = asRecord(properties) ?? {};
    for (const name of Object.keys(named))
      if (!/^[a-zA-Z0-9_.-]{1,64}$/.test(name)) reasons.add(`an argument name: ${name}`);
    for (const name of Array.isArray(required) ? required : [])
      if (!Object.hasOwn(named, String(name))) reasons.add(`required and unknown: ${String(name)}`);
    for (const inner of Object.values(named)) walk(inner, depth + 1);
    for (const key of ['items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'] as const)
      if (key in held) walk(held[key], depth + 1);
    const extra = held['additionalProperties'];
    if (extra !== undefined && typeof extra !== 'boolean') walk(extra, depth + 1);
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
      if (Array.isArray(held[key])) for (const inner of held[key]) walk(inner, depth + 1);
  };
  walk(schema, 0);
  for (const definition of Object.values(definitions)) walk(definition, 1);
  return [...reasons];
}

const decode = (name: string): string => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
