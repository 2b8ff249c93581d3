import type { InnerCaller } from '../../src/main/ai/tools/adapters/aiSdk/types';

/** A request in which no program runs, for tests that are about something else. */
export const noInnerCalls: InnerCaller = {
  call: async name => ({ ok: false, label: name, error: 'No program runs here.' }),
};
