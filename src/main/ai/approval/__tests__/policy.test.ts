import { describe, expect, it } from 'vitest';
import { decide, type PolicyInput } from '../policy';

const table: [PolicyInput, string][] = [
  [{ level: 'auto', granted: false }, 'run'],
  [{ level: 'auto', granted: true }, 'run'],
  [{ level: 'ask', granted: false }, 'ask'],
  [{ level: 'ask', granted: true }, 'run'],
  [{ level: 'force-prompt', granted: false }, 'ask'],
  [{ level: 'force-prompt', granted: true }, 'ask'],
  [{ level: 'auto', granted: true, denied: 'Blocked' }, 'deny'],
  [{ level: 'force-prompt', granted: true, denied: 'Blocked' }, 'deny'],
];

describe('policy', () => {
  it.each(table)('%o gives %s', (input, verdict) => {
    expect(decide(input).type).toBe(verdict);
  });
});
