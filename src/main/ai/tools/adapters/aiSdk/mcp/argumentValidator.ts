import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { linearPattern } from './linearPattern';

export type ArgumentCheck =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly error: Error };

/** Judges arguments; never changes them. */
export type ArgumentValidator = (value: unknown) => ArgumentCheck;

const options = {
  strict: false,
  strictNumbers: true, // `1e400` is read as Infinity, which JSON can only send as null.
  validateFormats: false,
  allErrors: false,
  logger: false as const,
  verbose: true, // An error holds what was given.
  code: { regExp: Object.assign(linearPattern, { code: 'linearPattern' }) },
};

/** Made when the first schema needs it: ajv compiles its meta schemas, which takes some ms. */
const dialects = {
  'draft-07': lazily(() => new Ajv(options)),
  '2020-12': lazily(() => new Ajv2020(options)),
};
type Dialect = keyof typeof dialects;

/**
 * A validator over a server's own schema, compiled at its first use. A schema that does not compile switches the
 * checking off, not the tool: the server judges then.
 * @param warn told once why a schema is not used
 */
export function createArgumentValidator(schema: unknown, warn: (reason: string) => void): ArgumentValidator {
  const compiled = lazily(() => compile(schema, warn));
  return value => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      return { success: false, error: new Error('The arguments must be a JSON object.') };
    }
    const validate = compiled();
    try {
      if (!validate || validate(value)) return { success: true, value };
      return { success: false, error: new Error(explain(validate)) };
    } catch (cause) {
      return { success: false, error: new Error('The arguments cannot be checked; give simpler ones.', { cause }) };
    }
  };
}

function compile(schema: unknown, warn: (reason: string) => void): ValidateFunction | undefined {
  if (schema === undefined || schema === null) return undefined;
  if (typeof schema !== 'object' && typeof schema !== 'boolean') {
    warn('its schema is not a JSON schema; arguments are not checked here');
    return undefined;
  }
  let reason = '';
  for (const dialect of dialectsOf(schema)) {
    try {
      const validate = compileAlone(dialects[dialect](), withoutDialect(schema));
      if (!('$async' in validate)) return validate;
      reason = '$async is not a part of JSON schema';
    } catch (cause) {
      reason ||= cause instanceof Error ? cause.message : String(cause);
    }
  }
  warn(`its schema cannot be used (${reason}); arguments are not checked here`);
  return undefined;
}

/** Compiles a schema and lets go of it and of the names it gives itself, which the next one may give itself as well. */
function compileAlone(ajv: Ajv | Ajv2020, schema: object | boolean): ValidateFunction {
  const known = new Set(Object.keys(ajv.refs));
  try {
    return ajv.compile(schema);
  } finally {
    ajv.removeSchema(schema);
    for (const name of Object.keys(ajv.refs)) if (!known.has(name)) delete ajv.refs[name];
  }
}

/** What `$schema` says; without one the current dialect, then the one most servers were written for. */
function dialectsOf(schema: object | boolean): Dialect[] {
  const declared = typeof schema === 'object' && '$schema' in schema ? String(schema.$schema) : '';
  if (/draft-0[467]/.test(declared)) return ['draft-07'];
  return declared === '' ? ['2020-12', 'draft-07'] : ['2020-12'];
}

/** Without `$schema`, which may be spelt in ways ajv does not know, and without `$id`, which would be global. */
function withoutDialect(schema: object | boolean): object | boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id' && key !== 'id'),
  );
}

function explain({ errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  if (!error) return 'The arguments do not fit the schema.';
  const where = error.instancePath === '' ? 'The arguments' : `The argument ${error.instancePath.slice(1)}`;
  const named = 'additionalProperty' in error.params ? `: ${String(error.params['additionalProperty'])}` : '';
  const allowed = 'allowedValues' in error.params ? `: ${JSON.stringify(error.params['allowedValues'])}` : '';
  return `${where} ${error.message ?? 'do not fit the schema'}${named}${allowed}${form(error)}.`;
}

/** Models give objects and lists as texts that should hold them. */
const form = ({ keyword, data, params }: ErrorObject): string =>
  keyword === 'type' && typeof data === 'string' && /object|array/.test(String(params['type']))
    ? ', given as JSON itself and not as a text'
    : '';

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
