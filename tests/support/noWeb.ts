import type { WebReader } from '../../src/main/ai/tools/adapters/aiSdk/types';

/** A web in which nothing is found, for tests that are about something else. */
export const noWeb: WebReader = {
  search: async () => ({ provider: 'none', hits: [] }),
  fetchPage: async url => ({ url, title: '', contentType: 'text/plain', text: '', notes: [] }),
};
