import { z } from 'zod';
import type { ModelInfo } from '../../../shared/schemas/provider';

/** Longest wait, in ms, for one answer; what is missing is left open. */
const TIMEOUT_MS = 3_000;
/** Models of Ollama that are asked for one by one. */
const MAX_ASKED = 40;

/** LM Studio's own list: https://lmstudio.ai/docs/app/api/endpoints/rest */
const LmStudioModels = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      max_context_length: z.number().int().positive().optional().catch(undefined),
      loaded_context_length: z.number().int().positive().optional().catch(undefined),
      capabilities: z.array(z.string()).optional().catch(undefined),
    }),
  ),
});
/** Ollama's description of one model: https://github.com/ollama/ollama/blob/main/docs/api.md */
const OllamaModel = z.looseObject({ capabilities: z.array(z.string()) });

/**
 * Adds what Ollama and LM Studio say of their models beside the OpenAI-compatible list: whether they take tools and
 * pictures. Any other server gets the same two questions wrong, and the list stays as it is. Asked only on this machine.
 */
export async function addLocalAbilities(
  models: readonly ModelInfo[],
  baseUrl: string,
  fetchAny: typeof fetch,
): Promise<ModelInfo[]> {
  const { origin, hostname } = new URL(baseUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return [...models];
  const ask = async <T>(schema: z.ZodType<T>, path: string, body?: unknown): Promise<T | undefined> => {
    try {
      const response = await fetchAny(`${origin}${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return response.ok ? schema.parse(await response.json()) : undefined;
    } catch {
      return undefined; // Another kind of server: it has said in its list what it has to say.
    }
  };

  const studio = await ask(LmStudioModels, '/api/v0/models');
  if (studio) {
    const byId = new Map(studio.data.map(model => [model.id, model]));
    return models.map(model => {
      const said = byId.get(model.id);
      const window = said?.loaded_context_length ?? said?.max_context_length;
      if (!said) return model;
      return {
        ...model,
        ...(window === undefined ? {} : { contextWindow: window }),
        supportsTools: said.capabilities?.includes('tool_use') ?? model.supportsTools,
        supportsImages: said.type === 'vlm',
      };
    });
  }

  const [first] = models;
  if (!first || !(await ask(OllamaModel, '/api/show', { model: first.id }))) return [...models];
  return Promise.all(
    models.map(async (model, index) => {
      const said = index < MAX_ASKED ? await ask(OllamaModel, '/api/show', { model: model.id }) : undefined;
      if (!said) return model;
      return {
        ...model,
        supportsTools: said.capabilities.includes('tools'),
        supportsImages: said.capabilities.includes('vision'),
      };
    }),
  );
}
