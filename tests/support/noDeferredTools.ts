import type { DeferredTools } from '../../src/main/ai/tools/adapters/aiSdk/types';

/** A request that defers nothing, for tests that are about something else. */
export const noDeferredTools: DeferredTools = {
  get: () => undefined,
  all: () => [],
  search: async () => [],
  unavailable: () => [],
  whyNot: async name => `${name} cannot be called now.`,
};
