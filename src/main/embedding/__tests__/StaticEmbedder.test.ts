import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cosine, StaticEmbedder } from '../StaticEmbedder';
import { Vocabulary } from '../Vocabulary';

const project = join(import.meta.dirname, '../../../..');
const read = (name: string) => readFileSync(join(project, 'resources/models', name));
const embedder = new StaticEmbedder({ model: read('model.safetensors'), tokenizer: read('tokenizer.json').toString() });
/** What the makers of the model say comes out. */
const check = z
  .object({
    texts: z.array(z.string()),
    normalised: z.array(z.string()),
    token_ids: z.array(z.array(z.number())),
    first8: z.array(z.array(z.number()).nullable()),
    cosine: z.array(z.array(z.number().nullable())),
  })
  .parse(JSON.parse(readFileSync(join(project, 'tests/fixtures/embedderCheck.json'), 'utf8')));

/** Over the places where both have a number. */
const largestDifference = (ours: readonly number[], theirs: readonly (number | null)[]): number =>
  Math.max(0, ...theirs.map((value, at) => Math.abs((ours[at] ?? 0) - (value ?? 0))).filter(Number.isFinite));

describe('StaticEmbedder', () => {
  it.each(check.texts.map((text, index) => [text, index] as const))(
    'writes and cuts %j as its makers do',
    (text, index) => {
      expect(Vocabulary.normalise(text)).toBe(check.normalised[index]);
      expect(embedder.idsOf(text)).toEqual(check.token_ids[index]);
    },
  );

  it('gives the same vectors and cosines, to a thousandth', () => {
    const vectors = check.texts.map(text => embedder.embed(text));
    for (const [row, one] of vectors.entries()) {
      const first = check.first8[row] ?? [];
      expect(one === undefined).toBe(first.every(value => value === 0));
      expect(largestDifference([...(one ?? first)], first)).toBeLessThan(1e-3);
      const cosines = vectors.map(other => (one && other ? cosine(one, other) : Number.NaN));
      expect(largestDifference(cosines, check.cosine[row] ?? [])).toBeLessThan(1e-3);
    }
  });

  it('has no vector for what it does not know', () => {
    expect(embedder.embed('😀')).toBeUndefined();
    expect(embedder.embed('   ')).toBeUndefined();
  });

  it('refuses files that are not a model', () => {
    expect(() => new StaticEmbedder({ model: new Uint8Array(100), tokenizer: '{}' })).toThrowError();
  });
});
