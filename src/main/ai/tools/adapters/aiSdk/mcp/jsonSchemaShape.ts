/** An untrusted JSON schema: what its keywords hold is judged one by one. */
export type JsonSchema = Record<string, unknown>;

export const isSchemaObject = (value: unknown): value is JsonSchema =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Whether a schema lets this type through by name. */
export const hasType = (schema: JsonSchema, type: string): boolean =>
  schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type));

/** The schemas of `anyOf`, `oneOf` or `allOf`; none when it holds anything else. */
export const membersOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchemaObject) : []);

/** The names in `required`, each once. */
export const requiredOf = ({ required }: JsonSchema): string[] =>
  Array.isArray(required) ? [...new Set(required.filter(name => typeof name === 'string'))] : [];
