import type { ModelInfo, Provider } from '../../../shared/schemas/provider';

/** The model that ships with the app: it follows rules, and works at once, without a key and without a network. */
export const demoModelInfo: ModelInfo = { id: 'demo-1', label: 'Demo', contextWindow: 128_000, supportsTools: true };

export const demoProvider: Omit<Provider, 'hasKey'> = {
  id: 'demo',
  kind: 'demo',
  name: 'Demo',
  baseUrl: null,
  enabled: true,
  headerNames: [],
  models: [demoModelInfo],
  modelsFetchedAt: null,
};
