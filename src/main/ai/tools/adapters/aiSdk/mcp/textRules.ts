import { isSchemaObject, type JsonSchema } from './jsonSchemaShape';
import { isPattern } from './schemaKeywords';

/** Longest pattern that is told. */
const MAX_TOLD = 500;

/** What every provider and every grammar knows; all others are told in words. */
const commonFormats = new Set(['date-time']);

const textRules = new Set(['pattern', 'format', 'patternProperties']);

/**
 * One level of a schema whose rules about texts stand in its description. Servers of models make a grammar of such rules
 * and refuse a whole request for one that they cannot; a model reads them as well. `not` and `if` about such a rule are
 * dropped, as without it they would say something else.
 */
export function withTextRulesInWords(schema: JsonSchema): JsonSchema {
  const told = rulesOf(schema);
  const { description } = schema;
  const dropped = new Set([
    ...(testsText(schema['not']) ? ['not'] : []),
    ...(testsText(schema['if']) ? ['if', 'then', 'else'] : []),
    ...(isCommon(schema['format']) ? ['pattern', 'patternProperties'] : textRules),
  ]);
  const isNamedByPattern = isSchemaObject(schema['patternProperties']);
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !dropped.has(key) &&
      // It would forbid what only the patterns allow.
      !(isNamedByPattern && value === false && /^(additional|unevaluated)Properties$/.test(key)),
  );
  if (told === '') return Object.fromEntries(kept);
  const words = typeof description === 'string' && description !== '' ? `${description} ${told}` : told;
  return { ...Object.fromEntries(kept), description: words };
}

/** The pattern comes last and without a full stop, which would be read as a part of it. */
function rulesOf({ format, pattern, patternProperties }: JsonSchema): string {
  const names = isSchemaObject(patternProperties) ? Object.keys(patternProperties).filter(isTold) : [];
  return [
    typeof format === 'string' && !isCommon(format) ? `Format: ${format.slice(0, MAX_TOLD)}.` : '',
    names.length > 0 ? `Names match: ${names.join(' or ')}` : '',
    isTold(pattern) ? `Pattern: ${pattern}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const isTold = (pattern: unknown): pattern is string =>
  typeof pattern === 'string' && pattern.length <= MAX_TOLD && isPattern(pattern);

const isCommon = (format: unknown): boolean => typeof format === 'string' && commonFormats.has(format);

/** Whether a condition is about the form of a text, anywhere in it; one that is taken for such is only loosened. */
function testsText(condition: unknown): boolean {
  if (condition === null || typeof condition !== 'object') return false;
  return Object.entries(condition).some(([key, held]) => textRules.has(key) || testsText(held));
}
