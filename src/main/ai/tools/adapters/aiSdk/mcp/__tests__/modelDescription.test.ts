import { describe, expect, it } from 'vitest';
import { MAX_CONTINUED, MAX_DESCRIPTION, withDescription } from '../modelDescription';

const schema = { type: 'object' as const };
const words = 'one two three four five six seven eight nine ten '.repeat(60).trim();

describe('a description as providers take it', () => {
  it('stays as it is where it is short', () => {
    expect(withDescription('  Weighs.  ', schema)).toEqual({ description: 'Weighs.', schema });
    expect(withDescription('x'.repeat(MAX_DESCRIPTION), schema).schema).toBe(schema);
  });

  it.each<[string, string]>([
    ['words', words],
    ['a text without a gap', 'x'.repeat(3_000)],
    ['emoji', '😀'.repeat(1_500)],
    ['Chinese', '在旧车站前等了很久'.repeat(200)],
    ['one more than fits', 'x'.repeat(MAX_DESCRIPTION + 1)],
  ])('goes on with the arguments, and nothing is lost: %s', (_name, text) => {
    const { description, schema: after } = withDescription(text, { ...schema, description: 'Of its own.' });
    expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION);
    expect(description.isWellFormed() && after.description?.isWellFormed()).toBe(true);
    const rest = /^…([^]*)\n\nOf its own\.$/.exec(after.description ?? '')?.[1];
    expect(`${description.slice(0, -1)}${rest}`.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });

  it('of 2 MB ends', () => {
    const { description, schema: after } = withDescription('It goes on and on. '.repeat(110_000), schema);
    expect(description.length + (after.description?.length ?? 0)).toBeLessThan(MAX_DESCRIPTION + MAX_CONTINUED + 2);
    expect(after.description).toMatch(/…$/);
  });
});
