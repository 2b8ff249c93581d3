import { z } from 'zod';
import { linearPattern } from '../../tools/adapters/aiSdk/mcp/linearPattern';
import { takeEnumMember } from './enumMember';
import { type Pieces, takePieces } from './pieces';
import { objectText } from './objectText';
import { placeIn } from './places';

const Type = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
});
const Property = Type.extend({
  default: z.unknown().optional(),
  anyOf: z.array(Type.catch({})).optional(),
  oneOf: z.array(Type.catch({})).optional(),
  items: Type.catch({}).optional(),
});
type Property = z.infer<typeof Property>;
const ObjectSchema = z.object({
  // A property that cannot be read, such as `true`, says nothing; the others count all the same.
  properties: z.record(z.string(), Property.catch({})).optional(),
  required: z.array(z.string()).optional(),
});

/** Arguments found in what a person wrote, and the required ones that were not found. */
export interface Filled {
  readonly input: Record<string, unknown>;
  readonly missing: readonly string[];
  /** Arguments that the schema lists by name, such as units. */
  readonly members: number;
  /** An argument is only what was left of the sentence, which says little about what was meant. */
  readonly guessed: boolean;
}

/** Reads arguments for a JSON schema out of a text: each piece of the text serves one property. */
export function fillArguments(text: string, schema: unknown): Filled {
  const { properties = {}, required = [] } = ObjectSchema.catch({}).parse(schema);
  const pieces = takePieces(text);
  const input: Record<string, unknown> = {};
  let members = 0;
  let guessed = false;
  for (const [name, declared] of Object.entries(properties)) {
    const property = withoutNull(declared);
    const isRequired = required.includes(name);
    const isText = property.type === 'string' && !property.enum && !property.format && !property.pattern;
    const found = valueFor(name, property, pieces, isRequired);
    const value = found ?? (isRequired && isText ? objectText(text) : undefined);
    if (value === undefined) continue;
    input[name] = value;
    if (property.enum) members++;
    if (found === undefined) guessed = true;
  }
  const missing = required.filter(name => input[name] === undefined && properties[name]?.default === undefined);
  return { input, missing, members, guessed };
}

type SingleType = Omit<Property, 'type'> & { readonly type: string | undefined };

/** What a property is when it is not null: servers write optional fields as "text or null". */
function withoutNull(property: Property): SingleType {
  const alternatives = property.anyOf ?? property.oneOf ?? [];
  const meant = property.type === undefined ? alternatives.find(({ type }) => type !== 'null') : undefined;
  const { type, ...rest } = { ...property, ...meant };
  return { ...rest, type: Array.isArray(type) ? type.find(each => each !== 'null') : type };
}

function valueFor(name: string, property: SingleType, pieces: Pieces, required: boolean): unknown {
  const { type, format, pattern } = property;
  if (property.enum) return takeEnumMember(name, property.enum, pieces);
  if (type === 'boolean')
    return pieces.words.some(word => word.toLowerCase() === name.toLowerCase()) ? true : undefined;
  if (type === 'number' || type === 'integer') return takeNumber(type, pieces, required);
  if (type === 'array') return takeList(property.items?.type, pieces);
  if (type !== 'string') return undefined;
  if (format === 'date' || format === 'date-time') return pieces.dates.shift();
  if (format === 'uri') return /https?:\/\/[^\s"”」]+/.exec(pieces.text)?.[0];
  if (/zone|city|place|location/i.test(name))
    return placeIn(pieces.text) ?? pieces.quoted.shift() ?? pieces.after.shift();
  if (pattern) return takeMatching(pattern, pieces);
  return pieces.quoted.shift() ?? pieces.after.shift();
}

/** The first number; one inside a text only serves a property that must be there. */
function takeNumber(type: 'number' | 'integer', { numbers }: Pieces, required: boolean): number | undefined {
  const suits = ({ value }: { value: number }) => type === 'number' || Number.isSafeInteger(value);
  const inRequest = numbers.findIndex(each => each.place === 'request' && suits(each));
  const index = inRequest < 0 && required ? numbers.findIndex(suits) : inRequest;
  return index < 0 ? undefined : numbers.splice(index, 1)[0]?.value;
}

function takeList(of: string | string[] | undefined, pieces: Pieces): unknown[] | undefined {
  if (of === 'string') {
    const texts = pieces.quoted.length > 0 ? pieces.quoted.splice(0) : pieces.after.splice(0).flatMap(splitList);
    return texts.length > 0 ? texts : undefined;
  }
  const numbers = of === 'number' || of === 'integer' ? pieces.numbers.splice(0).map(({ value }) => value) : [];
  return numbers.length > 0 ? numbers : undefined;
}

const splitList = (text: string): string[] =>
  text
    .split(/[,，、\n]/)
    .map(item => item.trim())
    .filter(Boolean);

/** A quoted text or a word of the pattern's form; a pattern that any word has picks none of them. */
function takeMatching(pattern: string, { quoted, after, words }: Pieces): string | undefined {
  const matcher = safePattern(pattern);
  const given = [...quoted, ...after].find(text => matcher?.test(text) ?? true);
  if (given !== undefined) return given;
  const matching = matcher ? words.filter(word => matcher.test(word)) : [];
  return matching.length < words.length ? matching[0] : undefined;
}

function safePattern(pattern: string): { test(text: string): boolean } | undefined {
  try {
    return linearPattern(pattern, 'u');
  } catch {
    return undefined; // A schema from a server may hold anything; what was quoted is taken as it is.
  }
}
