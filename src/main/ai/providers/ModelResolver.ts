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
    const provider = this.deps.providers.get(providerId);
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

  #create(provider: Provider, modelId: string): LanguageModelV4 {
    const { kind, name, baseUrl } = provider;
    if (kind === 'demo' || baseUrl === null) return createDemoModel();
    const fetch = this.deps.fetchFor(provider);
    // The key is added by `fetch`; what stands here only satisfies the SDK.
    if (kind === 'anthropic') return createAnthropic({ baseURL: baseUrl, apiKey: 'sealed', fetch })(modelId);
    return createOpenAICompatible({ name, baseURL: baseUrl, fetch, includeUsage: true }).chatModel(modelId);
  }
}
