import { isSchemaObject, type JsonSchema } from './jsonSchemaShape';

/** Most definitions that one schema may point to. */
const MAX_DEFINITIONS = 200;
const MAX_HOPS = 20;

/**
 * The places a schema points to. Servers point to `$defs`, to `definitions`, into the middle of the tree and to the
 * root; providers know `$defs` alone, so each place becomes a definition there, and what nothing points to is dropped.
 */
export class SchemaReferences {
  readonly #names = new Map<string, string>();
  readonly #waiting: { name: string; schema: unknown }[] = [];

  constructor(private readonly root: JsonSchema) {}

  /** The new reference; undefined for a place that is not there. @throws RangeError for too many places */
  refer(reference: string): string | undefined {
    const held = this.#names.get(reference);
    if (held !== undefined) return `#/$defs/${held}`;
    const schema = this.#find(reference);
    if (!isSchemaObject(schema) && typeof schema !== 'boolean') return undefined;
    if (this.#names.size >= MAX_DEFINITIONS) throw new RangeError(`it has more than ${MAX_DEFINITIONS} definitions`);
    const name = this.#freeName(reference);
    this.#names.set(reference, name);
    this.#waiting.push({ name, schema });
    return `#/$defs/${name}`;
  }

  /** The next place that was referred to and has no definition yet. */
  next(): { name: string; schema: unknown } | undefined {
    return this.#waiting.shift();
  }

  /** The schema itself in place of a reference to it, as the root and its alternatives may not be references. */
  resolve(schema: JsonSchema): JsonSchema {
    let resolved = schema;
    for (let hop = 0; hop < MAX_HOPS && typeof resolved['$ref'] === 'string'; hop += 1) {
      const { $ref, ...beside } = resolved;
      const target = this.#find(String($ref));
      if (!isSchemaObject(target)) return beside;
      resolved = { ...target, ...beside };
    }
    const { $ref: _endless, ...rest } = resolved;
    return rest;
  }

  #find(reference: string): unknown {
    if (reference !== '#' && !reference.startsWith('#/')) return undefined;
    let place: unknown = this.root;
    for (const step of reference.split('/').slice(1).map(decode)) {
      if (place === null || typeof place !== 'object' || !Object.hasOwn(place, step)) return undefined;
      place = Object.getOwnPropertyDescriptor(place, step)?.value;
    }
    return place;
  }

  #freeName(reference: string): string {
    const last = decode(reference.split('/').at(-1) ?? '')
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .slice(0, 40);
    const wanted = /^[A-Za-z_]/.test(last) ? last : `definition${last}`;
    const taken = new Set(this.#names.values());
    let name = reference === '#' ? 'root' : wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
    return name;
  }
}

/** One step of a JSON pointer in a URI fragment. */
function decode(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
