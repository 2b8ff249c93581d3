import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { AppError } from '../../../shared/errors';
import type { ModelInfo, Provider } from '../../../shared/schemas/provider';
import { createDemoModel } from './demo/demoModel';

/** A model ready to be called, with what a message says about who spoke. */
export interface ResolvedModel {
  readonly model: LanguageModelV4;
  readonly providerId: string;
  readonly modelId: string;
  readonly label: string;
  readonly demo: boolean;
  readonly info: ModelInfo;
}

export interface ModelResolverDeps {
  readonly providers: { get(id: string): Provider };
  /** A `fetch` that adds a provider's key. */
  readonly fetchFor: (provider: Provider) => typeof fetch;
}

/** Makes a model of a provider and a model id. */
export class ModelResolver {
  constructor(private readonly deps: ModelResolverDeps) {}

  /** Opens no connection. @throws AppError `model_unavailable` naming what is missing and where to set it */
  resolve({ providerId, modelId }: { providerId: string | null; modelId: string | null }): ResolvedModel {
    if (providerId === null || modelId === null) {
      throw new AppError('model_unavailable', 'This assistant has no model yet. Edit the assistant and choose one.');
    }
    const provider = this.#providerOf(providerId);
    if (!provider.enabled) {
      throw new AppError(
        'model_unavailable',
        `${provider.name} is switched off. Edit the assistant and choose another model.`,
      );
    }
    // A model that is not in the list may exist all the same: lists are old, or hold a part. The provider says.
    const info = provider.models.find(({ id }) => id === modelId) ?? {
      id: modelId,
      label: modelId,
      supportsTools: true,
    };
    const isDemo = provider.kind === 'demo';
    return { model: this.#create(provider, modelId), providerId, modelId, label: info.label, demo: isDemo, info };
  }

  #providerOf(id: string): Provider {
    try {
      return this.deps.providers.get(id);
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'not_found') throw thrown;
      throw new AppError(
        'model_unavailable',
        'The provider of this assistant is no longer there. Edit the assistant and choose another model.',
      );
    }
  }

  #create(provider: Provider, modelId: string): LanguageModelV4 {
    const { kind, name, baseUrl } = provider;
    if (kind === 'demo') return createDemoModel();
    if (baseUrl === null) {
      throw new AppError('model_unavailable', `${name} has no address. Open its settings and enter one.`);
    }
    const fetch = this.deps.fetchFor(provider);
    // The key is added by `fetch`; what stands here only satisfies the SDK.
    if (kind === 'anthropic') return createAnthropic({ baseURL: baseUrl, apiKey: 'sealed', fetch })(modelId);
    return createOpenAICompatible({ name, baseURL: baseUrl, fetch, includeUsage: true }).chatModel(modelId);
  }
}
