import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import { parseJson } from '../../../shared/parseJson';
import { ModelInfo, type ProviderKind } from '../../../shared/schemas/provider';
import { readText } from '../../readText';
import { httpFailure } from './httpFailure';

/** Longest wait, in ms, for a list of models. */
const TIMEOUT_MS = 20_000;

/** Characters of a list: thousands of models with all that is said of them. */
const MAX_LIST_CHARACTERS = 20_000_000;

/** What servers say of a model; the window of context goes by several names. */
const ListedModel = z.looseObject({
  id: z.string().min(1),
  display_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  context_length: z.number().optional().catch(undefined),
  context_window: z.number().optional().catch(undefined),
  max_context_length: z.number().optional().catch(undefined),
  max_model_len: z.number().optional().catch(undefined),
  max_input_tokens: z.number().optional().catch(undefined),
  architecture: z
    .looseObject({ input_modalities: z.array(z.string()) })
    .optional()
    .catch(undefined),
  supported_parameters: z.array(z.string()).optional().catch(undefined),
});
const Listing = z.looseObject({ data: z.array(z.unknown()) });

export interface ModelListRequest {
  readonly kind: Exclude<ProviderKind, 'demo'>;
  readonly providerName: string;
  readonly baseUrl: string;
  /** Adds the key. */
  readonly fetch: typeof fetch;
}

/**
 * What a provider lists at `GET /models`; an entry that cannot be read is left out.
 * @throws AppError `model_unavailable` with cause and next step
 */
export async function listProviderModels({
  kind,
  providerName,
  baseUrl,
  fetch,
}: ModelListRequest): Promise<ModelInfo[]> {
  const response = await fetch(`${baseUrl}/models${kind === 'anthropic' ? '?limit=1000' : ''}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await readText(response, MAX_LIST_CHARACTERS);
  if (!response.ok) throw httpFailure(providerName, response.status, text);
  const listing = Listing.safeParse(parseJson(text));
  if (!listing.success) {
    throw new AppError(
      'model_unavailable',
      `${providerName} answered, but not with a list of models. Check that the address leads to an API, often ending in /v1.`,
    );
  }
  return listing.data.data.flatMap(raw => {
    const model = ListedModel.safeParse(raw);
    // What does not fit our own shape is left out, too: it could not be read again.
    const info = model.success ? ModelInfo.safeParse(toModelInfo(kind, model.data)) : undefined;
    return info?.success ? [info.data] : [];
  });
}

function toModelInfo(kind: ModelListRequest['kind'], model: z.infer<typeof ListedModel>): ModelInfo {
  // Every model that Anthropic serves takes pictures; others say so, or nothing.
  const supportsImages = kind === 'anthropic' || model.architecture?.input_modalities.includes('image');
  const window =
    model.context_length ??
    model.context_window ??
    model.max_context_length ??
    model.max_model_len ??
    model.max_input_tokens;
  return {
    id: model.id,
    label: model.display_name ?? model.name ?? model.id,
    ...(window !== undefined && Number.isSafeInteger(window) && window > 0 ? { contextWindow: window } : {}),
    supportsTools: model.supported_parameters?.includes('tools') ?? true,
    ...(supportsImages === undefined ? {} : { supportsImages }),
  };
}
