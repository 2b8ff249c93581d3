import { getCACertificates } from 'node:tls';
import { type Dispatcher, EnvHttpProxyAgent, fetch as undiciFetch, type RequestInit } from 'undici';

export interface NetworkOptions {
  /** Where `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` stand. */
  readonly environment: NodeJS.ProcessEnv;
  /** Authorities that are trusted besides those that Node brings. Read at the first request: it can take a moment. */
  readonly certificates?: () => string[];
}

/** This machine is never reached through a proxy, whatever the environment forgot to say: local models live here. */
const ownNames = ['localhost', '127.0.0.1', '::1'];

/** A `fetch` that honours the proxy and the certificates of the machine. */
export function createNetworkFetch({
  environment,
  certificates = () => getCACertificates('system'),
}: NetworkOptions): typeof fetch {
  let dispatcher: Dispatcher | undefined;
  const open = (): Dispatcher => {
    const ca = [...getCACertificates('default'), ...certificates()];
    return new EnvHttpProxyAgent({
      ...proxiesOf(environment),
      noProxy: [...listOf(environment['no_proxy'] ?? environment['NO_PROXY']), ...ownNames].join(','),
      connect: { ca },
      requestTls: { ca },
      proxyTls: { ca },
    });
  };
  return async (input, init) => {
    dispatcher ??= open();
    const address = input instanceof Request ? input.url : input;
    // The two fetches differ in their types only: ours is undici's own, so that agent and fetch are of one version.
    const response = await undiciFetch(address, { ...(init as RequestInit), dispatcher });
    return response as unknown as Response;
  };
}

function proxiesOf(environment: NodeJS.ProcessEnv): { httpProxy?: string; httpsProxy?: string } {
  const all = environment['all_proxy'] ?? environment['ALL_PROXY'];
  const httpProxy = environment['http_proxy'] ?? environment['HTTP_PROXY'] ?? all;
  const httpsProxy = environment['https_proxy'] ?? environment['HTTPS_PROXY'] ?? all;
  return { ...(httpProxy ? { httpProxy } : {}), ...(httpsProxy ? { httpsProxy } : {}) };
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\s,]+/)
    .map(name => name.trim())
    .filter(name => name !== '');
