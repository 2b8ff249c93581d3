import { expect, it } from 'vitest';
import { listProviderModels } from '../listProviderModels';

const list = (data: unknown[]) =>
  listProviderModels({
    kind: 'openai-compatible',
    providerName: 'Odd',
    baseUrl: 'http://odd/v1',
    fetch: async () => Response.json({ data }),
  });

it('one odd entry costs itself only, and nothing is listed that could not be kept', async () => {
  const listed = await list([
    { id: 'good', context_length: 8_000 },
    { id: 'endless', context_length: 1e300 },
    { id: 'negative', context_length: -1 },
    { id: 'inexact', context_length: 2 ** 53 + 2 },
    { id: 'x'.repeat(301) },
    { id: 7 },
    'no object',
    { id: 'seeing', architecture: { input_modalities: ['text', 'image'] } },
  ]);
  expect(listed.map(({ id, contextWindow, supportsImages }) => [id, contextWindow, supportsImages])).toEqual([
    ['good', 8_000, undefined],
    ['endless', undefined, undefined],
    ['negative', undefined, undefined],
    ['inexact', undefined, undefined],
    ['seeing', undefined, true],
  ]);
});
