import { createHash } from 'node:crypto';

/** JSON with the keys of every object in code-unit order, so that equal values give equal text (after RFC 8785). */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, held: unknown) =>
      held !== null && typeof held === 'object' && !Array.isArray(held)
        ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
        : held,
    ) ?? 'null'
  );
}

/** SHA-256, hex, of the canonical JSON: one value, one digest. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
