import type { Net } from 'electron';

/**
 * `fetch` over Chromium's network: it takes the proxy and the certificates of the system. It sends no cookies and keeps
 * none, as Node's does.
 */
export const createSystemFetch =
  (net: Pick<Net, 'fetch'>): typeof fetch =>
  (input, init) =>
    net.fetch(input instanceof Request ? input : String(input), { credentials: 'omit', ...init });
