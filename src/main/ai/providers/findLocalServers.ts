import type { FoundServer } from '../../../shared/schemas/provider';
import { listProviderModels } from './listProviderModels';

/** Longest wait, in ms, for a server on this machine. */
const TIMEOUT_MS = 800;

/** Where the servers that people run themselves listen when nobody has told them otherwise. */
const usualServers = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
] as const;

type Server = Pick<FoundServer, 'name' | 'baseUrl'>;

/**
 * Asks the usual ports of this machine for their models.
 * @param isWanted leaves out what is known already
 * @param servers where to look
 */
export async function findLocalServers(
  fetchAny: typeof fetch,
  isWanted: (server: Server) => boolean,
  servers: readonly Server[] = usualServers,
): Promise<FoundServer[]> {
  const quickly: typeof fetch = (input, init) => fetchAny(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const found = await Promise.allSettled(
    servers.filter(isWanted).map(async ({ name, baseUrl }) => {
      const models = await listProviderModels({
        kind: 'openai-compatible',
        providerName: name,
        baseUrl,
        fetch: quickly,
      });
      return { name, baseUrl, models: models.map(({ id }) => id) };
    }),
  );
  // What did not answer is not there, which is no error.
  return found.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}
