import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors';
import type { Provider } from '../../../../shared/schemas/provider';
import { demoModelInfo, demoProvider } from '../demoProvider';
import { ModelResolver } from '../ModelResolver';

const demo: Provider = { ...demoProvider, hasKey: false };
const server: Provider = {
  ...demo,
  id: 'server',
  kind: 'openai-compatible',
  name: 'Box',
  baseUrl: 'http://127.0.0.1:9',
};

const resolverOf = (...providers: Provider[]) =>
  new ModelResolver({
    providers: {
      get: id => {
        const found = providers.find(provider => provider.id === id);
        if (!found) throw new AppError('not_found', 'This provider is no longer there.');
        return found;
      },
    },
    fetchFor: () => () => Promise.reject(new Error('no connection is opened to resolve a model')),
  });

const failureOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (thrown) {
    return thrown instanceof AppError ? { code: thrown.code, message: thrown.message } : thrown;
  }
};

describe('a model that cannot be had', () => {
  it.each<[string, Provider[], string | null, string | null, RegExp]>([
    ['no provider', [demo], null, 'demo-1', /no model yet.*choose one/],
    ['no model', [demo], 'demo', null, /no model yet.*choose one/],
    ['a provider that was deleted', [demo], 'gone', 'm', /no longer there.*choose another model/],
    ['a provider that is switched off', [{ ...server, enabled: false }], 'server', 'm', /switched off.*another model/],
    ['a provider without an address', [{ ...server, baseUrl: null }], 'server', 'm', /Box has no address/],
  ])(
    '%s is said with the next step, and nothing else answers in its place',
    (_name, providers, providerId, modelId, message) => {
      const failure = failureOf(() => resolverOf(...providers).resolve({ providerId, modelId }));
      expect(failure).toEqual({ code: 'model_unavailable', message: expect.stringMatching(message) });
    },
  );

  it('a broken database is not taken for a deleted provider', () => {
    const broken = {
      get: () => {
        throw new Error('disk I/O error');
      },
    };
    const resolver = new ModelResolver({ providers: broken, fetchFor: () => fetch });
    expect(() => resolver.resolve({ providerId: 'demo', modelId: 'demo-1' })).toThrow('disk I/O error');
  });
});

describe('a model that can be had', () => {
  it('is badged as the demo model only when it is the demo model', () => {
    const resolver = resolverOf(demo, server);
    expect(resolver.resolve({ providerId: 'demo', modelId: 'demo-1' })).toMatchObject({
      providerId: 'demo',
      modelId: 'demo-1',
      label: 'Demo',
      demo: true,
      info: demoModelInfo,
      model: { modelId: 'demo-1' },
    });
    expect(resolver.resolve({ providerId: 'server', modelId: 'llama' })).toMatchObject({ demo: false, label: 'llama' });
  });
});
