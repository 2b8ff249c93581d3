import { z } from 'zod';
import { singular } from './words';

const Property = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
});
type Property = z.infer<typeof Property>;
const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), Property).optional(),
  required: z.array(z.string()).optional(),
});

/** Arguments found in what a person wrote, and the required ones that were not found. */
export interface Filled {
  readonly input: Record<string, unknown>;
  readonly missing: readonly string[];
}

/** Units as people write them, by the way the common tools name them. */
const spellings: Record<string, string> = {
  kilometer: 'km',
  kilometre: 'km',
  meter: 'm',
  metre: 'm',
  centimeter: 'cm',
  centimetre: 'cm',
  millimeter: 'mm',
  feet: 'foot',
  ft: 'foot',
  inches: 'inch',
  mi: 'mile',
  kilogram: 'kg',
  kilo: 'kg',
  gram: 'g',
  lb: 'pound',
  oz: 'ounce',
  liter: 'l',
  litre: 'l',
  milliliter: 'ml',
  '°c': 'celsius',
  '°f': 'fahrenheit',
  c: 'celsius',
  f: 'fahrenheit',
  kmh: 'km/h',
  min: 'minute',
  sec: 'second',
  hr: 'hour',
  h: 'hour',
  公里: 'km',
  千米: 'km',
  英里: 'mile',
  キロ: 'km',
  マイル: 'mile',
  摄氏: 'celsius',
  华氏: 'fahrenheit',
  摂氏: 'celsius',
  華氏: 'fahrenheit',
};

/** Reads arguments for a JSON schema out of a text: each piece of the text serves one property. */
export function fillArguments(text: string, schema: unknown): Filled {
  const { properties = {}, required = [] } = ObjectSchema.catch({}).parse(schema);
  const pieces = takePieces(text);
  const input: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = valueFor(name, property, pieces, required.includes(name));
    if (value !== undefined) input[name] = value;
  }
  return {
    input,
    missing: required.filter(name => input[name] === undefined && properties[name]?.default === undefined),
  };
}

interface Pieces {
  readonly text: string;
  readonly dates: string[];
  readonly numbers: number[];
  readonly quoted: string[];
  /** What stands after a colon, or after "that". */
  readonly after: string[];
  readonly words: string[];
}

function takePieces(text: string): Pieces {
  const dates = [...text.matchAll(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?/g)].map(([date]) => date);
  const withoutDates = dates.reduce((rest, date) => rest.replace(date, ' '), text);
  const quoted = [...text.matchAll(/"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|`([^`]+)`/g)].map(
    match => match.slice(1).find(Boolean) ?? '',
  );
  const after = /[:：]\s*(\S[\s\S]*)$/.exec(text)?.[1] ?? /\bthat\s+(.+)$/i.exec(text)?.[1];
  return {
    text,
    dates,
    numbers: [...withoutDates.matchAll(/(?<![\w#.])-?\d+(?:\.\d+)?(?=$|[^\w.]|\.(?!\d)|[a-zA-Z°]+\b)/g)].map(
      ([number]) => Number(number),
    ),
    quoted,
    after: after === undefined ? [] : [after.trim().replace(/^["“「](.*)["”」]$/s, '$1')],
    words: text
      .toLowerCase()
      .split(/[\s,;?!。、，？！]+/)
      .filter(Boolean),
  };
}

function valueFor(name: string, property: Property, pieces: Pieces, required: boolean): unknown {
  const type = Array.isArray(property.type) ? property.type[0] : property.type;
  if (property.enum) return takeEnum(property.enum, pieces);
  if (type === 'boolean') return pieces.words.includes(name.toLowerCase()) ? true : undefined;
  if (type === 'number' || type === 'integer') return pieces.numbers.shift();
  if (type === 'array') return pieces.numbers.length > 0 ? pieces.numbers.splice(0) : undefined;
  if (type !== 'string') return undefined;
  if (property.format === 'date' || property.format === 'date-time') return pieces.dates.shift();
  if (property.format === 'uri') return /https?:\/\/\S+/.exec(pieces.text)?.[0];
  if (/zone|city|place|location/i.test(name)) return takePlace(pieces);
  if (property.pattern) return takeMatching(property.pattern, pieces);
  return pieces.quoted.shift() ?? pieces.after.shift() ?? (required ? takeRest(pieces) : undefined);
}

/** The member that is mentioned first; a mention serves once, so that "km to miles" gives two different units. */
function takeEnum(members: readonly unknown[], pieces: Pieces): unknown {
  const names = members.filter(member => typeof member === 'string');
  for (const [index, word] of pieces.words.entries()) {
    const bare = word.replace(/^-?\d+(?:\.\d+)?/, '').replace(/^["'(]+|["').:]+$/g, '');
    const forms = [bare, singular(bare), spellings[bare], spellings[singular(bare)]];
    const found = names.find(name => forms.includes(name.toLowerCase()) || forms.includes(name));
    if (found === undefined) continue;
    pieces.words[index] = '';
    return found;
  }
  return undefined;
}

const takePlace = ({ text }: Pieces): string | undefined =>
  /\b[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+/.exec(text)?.[0] ?? /\bin\s+([A-Z][\p{L}]+(?:\s[A-Z][\p{L}]+)*)/u.exec(text)?.[1];

function takeMatching(pattern: string, pieces: Pieces): string | undefined {
  const matcher = safePattern(pattern);
  const index = pieces.words.findIndex(word => matcher?.test(word));
  return index < 0 ? undefined : pieces.words.splice(index, 1)[0];
}

function safePattern(pattern: string): RegExp | undefined {
  try {
    return pattern.length > 200 ? undefined : new RegExp(pattern);
  } catch {
    return undefined; // A schema from a server may hold anything; without the pattern the person is asked.
  }
}

/** What is left of a sentence when the words of the request are taken away: "search notes for milk" leaves "milk". */
const takeRest = ({ text }: Pieces): string | undefined =>
  /\b(?:for|of|about|containing|named|called)\s+(.+?)[.?!]*$/i.exec(text)?.[1];
