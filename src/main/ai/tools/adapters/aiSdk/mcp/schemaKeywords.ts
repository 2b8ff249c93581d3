import { isSchemaObject } from './jsonSchemaShape';

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const isNumber = (value: unknown) => typeof value === 'number';
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isText = (value: unknown) => typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isFilledList = (value: unknown) => Array.isArray(value) && value.length > 0;
const isNames = (value: unknown) => Array.isArray(value) && value.every(isText);

/** What each keyword of the 2020-12 dialect may hold; a keyword that is not named here may hold anything. */
const judges: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: value => (Array.isArray(value) ? value.length > 0 && value.every(isType) : isType(value)),
  enum: isFilledList,
  examples: value => Array.isArray(value),
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: value => isNumber(value) && Number(value) > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minContains: isCount,
  maxContains: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  title: isText,
  description: isText,
  contentEncoding: isText,
  contentMediaType: isText,
  uniqueItems: isBoolean,
  readOnly: isBoolean,
  writeOnly: isBoolean,
  deprecated: isBoolean,
  properties: isSchemaObject,
  dependentSchemas: isSchemaObject,
  dependentRequired: value => isSchemaObject(value) && Object.values(value).every(isNames),
  dependencies: isSchemaObject,
  anyOf: isFilledList,
  oneOf: isFilledList,
  allOf: isFilledList,
  prefixItems: isFilledList,
};

/** Where a schema says who it is: of no use to a provider, and refused by some. */
const identifying = new Set([
  '$schema',
  '$id',
  '$comment',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveRef',
  '$recursiveAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
]);

/** Whether a keyword may go to a provider; with any other value it is left out, and the server judges. */
export const isUsableKeyword = (key: string, value: unknown): boolean =>
  !identifying.has(key) && (!Object.hasOwn(judges, key) || judges[key]?.(value) === true);

/** The names of arguments that the strictest provider takes. */
export const isUsableName = (name: string): boolean => /^[a-zA-Z0-9_.-]{1,64}$/.test(name);

/** Whether a value is a regular expression as JavaScript writes them. */
export function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function isType(value: unknown): boolean {
  return typeof value === 'string' && types.has(value);
}
