import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { events, routes } from '../../src/shared/ipc/contract';

/** Every property name that a schema can give, with its path. */
function namesIn(schema: z.ZodType, path: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, at: string): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && value !== null && typeof value === 'object') {
        for (const [name, held] of Object.entries(value)) {
          found.push(`${at}.${name}`);
          walk(held, `${at}.${name}`);
        }
      } else walk(value, at);
    }
  };
  walk(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }), path);
  return found;
}

describe('the contract', () => {
  it('S2: no answer and no event has a place for a secret', () => {
    const names = [
      ...Object.entries(routes).flatMap(([name, { output }]) => namesIn(output, name)),
      ...Object.entries(events).flatMap(([name, payload]) => namesIn(payload, name)),
    ];
    expect(names.length).toBeGreaterThan(100);
    const suspicious = names.filter(name =>
      /\.(?:[a-z]*key|[a-z]*token|[a-z]*secret|password|env|headers|sealed|authorization)$/i.test(name),
    );
    // Whether a key is kept, and the names of variables: never their values.
    expect(suspicious.filter(name => !name.endsWith('.hasKey'))).toEqual([]);
  });
});
