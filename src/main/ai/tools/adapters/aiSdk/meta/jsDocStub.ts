import { asRecord } from '../../../../../../shared/asRecord';
import { fullDescriptionOf, inputSchemaOf } from '../toolDefinitionText';
import type { ToolEntry } from '../types';

/** Characters of a tool's description, and of one argument's. */
const MAX_DESCRIPTION = 3_000;
const MAX_ARGUMENT_DESCRIPTION = 400;
/** Levels of objects that are spelt out argument by argument; what is deeper is given as its schema. */
const MAX_DEPTH = 3;
/** Characters of a schema that is given as such. */
const MAX_SCHEMA = 2_000;

type Schema = Readonly<Record<string, unknown>>;

/** A tool as the comment above a function, with every argument: enough to call it right. */
export function jsDocStub(entry: ToolEntry): string {
  const lines = [
    ...cut(fullDescriptionOf(entry), MAX_DESCRIPTION).split('\n'),
    '',
    ...argumentsOf(inputSchemaOf(entry) as Schema, 'args', 0),
  ];
  return ['/**', ...lines.map(line => ` * ${line}`.trimEnd()), ' */', `function ${entry.name}(args)`].join('\n');
}

function argumentsOf(schema: Schema, path: string, depth: number): string[] {
  const properties = membersOf(schema['properties']);
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const entries = Object.entries(properties);
  if (entries.length === 0 && depth === 0) return ['@param {object} args - takes no arguments'];
  return entries.flatMap(([name, raw]) => {
    const inner = membersOf(raw);
    const key = /^[\w$]+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
    const line = `@param {${typeOf(inner)}} ${required.has(name) ? key : `[${key}]`}${wordsOf(inner)}`;
    return [line, ...insideOf(inner, key, depth + 1)];
  });
}

/** What an object, or the members of a list, hold. */
function insideOf(schema: Schema, path: string, depth: number): string[] {
  const items = membersOf(schema['items']);
  const [held, where] = schema['type'] === 'array' ? [items, `${path}[]`] : [schema, path];
  if (Object.keys(membersOf(held['properties'])).length === 0 && !alternativesOf(held)) return [];
  if (depth < MAX_DEPTH && !alternativesOf(held)) return argumentsOf(held, where, depth);
  return [`  ${where} as JSON Schema: ${cut(JSON.stringify(held), MAX_SCHEMA)}`];
}

const membersOf = (value: unknown): Schema => asRecord(value) ?? {};

const alternativesOf = (schema: Schema): unknown =>
  schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'] ?? schema['$ref'];

function typeOf(schema: Schema): string {
  const { enum: choices, const: only, type } = schema;
  if (Array.isArray(choices))
    return cut(choices.map(choice => JSON.stringify(choice)).join('|'), MAX_ARGUMENT_DESCRIPTION);
  if (only !== undefined) return JSON.stringify(only);
  if (type === 'array') return `${typeOf(membersOf(schema['items']))}[]`;
  if (Array.isArray(type)) return type.map(String).join('|');
  return typeof type === 'string' ? type : 'any';
}

function wordsOf(schema: Schema): string {
  const { description, default: usual, minimum, maximum, format } = schema;
  const facts = [
    typeof format === 'string' ? format : undefined,
    minimum === undefined ? undefined : `at least ${JSON.stringify(minimum)}`,
    maximum === undefined ? undefined : `at most ${JSON.stringify(maximum)}`,
    usual === undefined ? undefined : `${JSON.stringify(usual)} by default`,
  ].filter(fact => fact !== undefined);
  const words = typeof description === 'string' ? cut(description.replace(/\s+/g, ' '), MAX_ARGUMENT_DESCRIPTION) : '';
  return [words && ` - ${words}`, facts.length > 0 && ` (${facts.join(', ')})`].filter(Boolean).join('');
}

/** Neither too long nor able to end the comment. */
const cut = (text: string, most: number): string =>
  `${text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text}`.replaceAll('*/', '* /');
