import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import type {
  FoundServer,
  ModelInfo,
  Provider,
  ProviderDraft,
  ProviderPatch,
  ProviderTest,
} from '../../../shared/schemas/provider';
import type { EventHub } from '../../ipc/eventHub';
import type { Clock } from '../../platform';
import type { SecretMask } from '../../SecretMask';
import type { ProviderRepository } from '../../storage/ProviderRepository';
import type { SecretStore } from '../../storage/SecretStore';
import { normaliseBaseUrl } from './baseUrl';
import { addLocalAbilities } from './localAbilities';
import { findLocalServers } from './findLocalServers';
import { listProviderModels } from './listProviderModels';
import { createProviderFetch } from './providerFetch';

export interface ProviderServiceDeps {
  readonly providers: ProviderRepository;
  readonly secrets: Pick<SecretStore, 'put' | 'reveal' | 'remove'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly mask: SecretMask;
}

/** What is sealed for a provider. */
const Sealed = z.object({ apiKey: z.string(), headers: z.record(z.string(), z.string()) });
type Sealed = z.infer<typeof Sealed>;
const nothing: Sealed = { apiKey: '', headers: {} };

/** What a person does with providers. Keys go in and never come out (S2). */
export class ProviderService {
  constructor(private readonly deps: ProviderServiceDeps) {}

  list(): Provider[] {
    return this.deps.providers.list();
  }

  /** @throws AppError `bad_input` for an address that is none */
  async create(draft: ProviderDraft): Promise<Provider> {
    const baseUrl = normaliseBaseUrl(draft.kind, draft.baseUrl);
    const sealed = { apiKey: draft.apiKey ?? '', headers: draft.headers ?? {} };
    const secretId = await this.#seal(sealed);
    const provider = this.deps.providers.create(
      {
        kind: draft.kind,
        name: draft.name,
        baseUrl,
        enabled: draft.enabled ?? true,
        headerNames: Object.keys(sealed.headers),
      },
      secretId,
    );
    return this.#changed(provider);
  }

  /** @throws AppError `not_found`, `bad_input`, `conflict` for the demo model, which has nothing to change */
  async update(id: string, patch: ProviderPatch): Promise<Provider> {
    const held = this.#requireReal(id);
    const before = this.deps.providers.secretIdOf(id);
    const isSame = patch.apiKey === undefined && patch.headers === undefined;
    const next = isSame ? undefined : await this.#merge(id, patch);
    const secretId = next ? await this.#seal(next) : before;
    const provider = this.deps.providers.update(
      id,
      {
        name: patch.name ?? held.name,
        baseUrl: patch.baseUrl === undefined ? held.baseUrl : normaliseBaseUrl(held.kind, patch.baseUrl),
        enabled: patch.enabled ?? held.enabled,
        models: patch.models ?? held.models,
        headerNames: next ? Object.keys(next.headers) : held.headerNames,
      },
      secretId,
    );
    if (before !== null && before !== secretId) this.deps.secrets.remove(before);
    return this.#changed(provider);
  }

  delete(id: string): void {
    this.#requireReal(id);
    const secretId = this.deps.providers.secretIdOf(id);
    this.deps.providers.delete(id);
    if (secretId !== null) this.deps.secrets.remove(secretId);
    this.deps.events.emit('providers.changed', {});
  }

  /** Fetches the list of models and keeps it; a failed fetch keeps the one that is there. @throws AppError `model_unavailable` */
  async listModels(id: string): Promise<ModelInfo[]> {
    const provider = this.deps.providers.get(id);
    if (provider.kind === 'demo') return provider.models;
    const listed = await this.#fetchModels(this.#requireReal(id));
    const models = keepEdits(this.deps.providers.get(id).models, listed);
    this.#changed(this.deps.providers.update(id, { models, modelsFetchedAt: this.deps.clock.now() }));
    return models;
  }

  /** Model servers that run on this machine and are not added yet; one that does not answer at once is not there. */
  discover(): Promise<FoundServer[]> {
    const known = new Set(this.list().map(({ baseUrl }) => baseUrl));
    return findLocalServers(this.deps.fetch, ({ baseUrl }) => !known.has(baseUrl));
  }

  /** Whether a provider answers, in words. Never throws for what the provider does. */
  async test(id: string): Promise<ProviderTest> {
    const provider = this.deps.providers.get(id);
    if (provider.kind === 'demo') return { ok: true, message: 'The demo model is always there.' };
    try {
      const models = await this.#fetchModels(this.#requireReal(id));
      return { ok: true, message: `${provider.name} answers and lists ${models.length} models.` };
    } catch (thrown) {
      return { ok: false, message: AppError.from(thrown).message };
    }
  }

  /** A `fetch` that speaks for a provider: with its key, revealed for each request. */
  fetchFor(provider: Pick<Provider, 'id' | 'name' | 'kind'>): typeof fetch {
    return createProviderFetch({
      providerName: provider.name,
      fetch: this.deps.fetch,
      clock: this.deps.clock,
      mask: this.deps.mask,
      secretHeaders: async () => {
        const { apiKey, headers } = await this.#reveal(provider.id);
        return { ...keyHeaders(provider.kind, apiKey), ...headers };
      },
    });
  }

  async #fetchModels(provider: RealProvider): Promise<ModelInfo[]> {
    const { kind, name, baseUrl } = provider;
    const fetch = this.fetchFor(provider);
    const models = await listProviderModels({ kind, providerName: name, baseUrl, fetch });
    return kind === 'anthropic' ? models : addLocalAbilities(models, baseUrl, fetch);
  }

  #requireReal(id: string): RealProvider {
    const provider = this.deps.providers.get(id);
    if (provider.kind === 'demo' || provider.baseUrl === null) {
      throw new AppError('conflict', 'The demo model ships with Quartermaster and cannot be changed or removed.');
    }
    return { ...provider, kind: provider.kind, baseUrl: provider.baseUrl };
  }

  async #seal(sealed: Sealed): Promise<string | null> {
    const isEmpty = sealed.apiKey === '' && Object.keys(sealed.headers).length === 0;
    return isEmpty ? null : this.deps.secrets.put(JSON.stringify(sealed));
  }

  async #reveal(id: string): Promise<Sealed> {
    const secretId = this.deps.providers.secretIdOf(id);
    return secretId === null ? nothing : Sealed.parse(JSON.parse(await this.deps.secrets.reveal(secretId)));
  }

  /** What is kept with what a person enters over it. What cannot be opened any more is replaced by a new key. */
  async #merge(id: string, patch: ProviderPatch): Promise<Sealed> {
    const isWhole = patch.apiKey !== undefined && patch.headers !== undefined;
    const held = isWhole
      ? nothing
      : await this.#reveal(id).catch((thrown: unknown) => {
          if (patch.apiKey === undefined) throw thrown;
          return nothing;
        });
    return { apiKey: patch.apiKey ?? held.apiKey, headers: patch.headers ?? held.headers };
  }

  #changed(provider: Provider): Provider {
    this.deps.events.emit('providers.changed', {});
    return provider;
  }
}

type RealProvider = Provider & { readonly kind: 'openai-compatible' | 'anthropic'; readonly baseUrl: string };

/** A fetched list, with what a person wrote of a model in place of what the provider says of it. */
function keepEdits(held: readonly ModelInfo[], listed: readonly ModelInfo[]): ModelInfo[] {
  const edits = new Map(held.filter(({ edited }) => edited).map(model => [model.id, model]));
  const added = [...edits.values()].filter(({ id }) => !listed.some(model => model.id === id));
  return [...listed.map(model => edits.get(model.id) ?? model), ...added];
}

/** Anthropic takes its key in a header of its own; https://docs.anthropic.com/en/api/versioning names the version. */
function keyHeaders(kind: Provider['kind'], apiKey: string): Record<string, string> {
  if (kind === 'anthropic')
    return { 'anthropic-version': '2023-06-01', ...(apiKey === '' ? {} : { 'x-api-key': apiKey }) };
  return apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
}
