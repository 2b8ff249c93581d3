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

/** Makes a model of a provider and a model id. */
export class ModelResolver {
  constructor(private readonly providers: { get(id: string): Provider }) {}

  /** Opens no connection. @throws AppError `model_unavailable` naming what is missing and where to set it */
  resolve({ providerId, modelId }: { providerId: string | null; modelId: string | null }): ResolvedModel {
    if (providerId === null || modelId === null) {
      throw new AppError('model_unavailable', 'This assistant has no model yet. Edit the assistant and choose one.');
    }
    const provider = this.providers.get(providerId);
    const info = provider.models.find(({ id }) => id === modelId);
    if (!provider.enabled || !info) {
      const why = provider.enabled ? `no longer offers the model ${modelId}` : 'is switched off';
      throw new AppError('model_unavailable', `${provider.name} ${why}. Edit the assistant and choose another model.`);
    }
    if (provider.kind !== 'demo') {
      throw new AppError('model_unavailable', `This version cannot call ${provider.name} yet. Choose the demo model.`);
    }
    return { model: createDemoModel(), providerId, modelId, label: info.label, demo: true, info };
  }
}
