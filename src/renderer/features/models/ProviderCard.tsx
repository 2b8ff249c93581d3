import { useState } from 'react';
import type { Provider, ProviderTest } from '../../../shared/schemas/provider';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { Switch } from '../../components/Switch';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { ModelListDialog } from './ModelListDialog';
import { ProviderDialog } from './ProviderDialog';

const kindWords = {
  demo: 'Ships with Quartermaster',
  'openai-compatible': 'OpenAI-compatible',
  anthropic: 'Anthropic',
};

export function ProviderCard({ provider }: { provider: Provider }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [editing, setEditing] = useState(false);
  const [listing, setListing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [test, setTest] = useState<ProviderTest>();
  const { id, name } = provider;
  const isDemo = provider.kind === 'demo';
  return (
    <section aria-label={name} className="space-y-3 rounded-2xl border border-line bg-raised p-4">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">{name}</h2>
        <Badge tone={isDemo ? 'accent' : 'neutral'}>{kindWords[provider.kind]}</Badge>
        {provider.hasKey && <Badge>key kept</Badge>}
        {!isDemo && (
          <span className="ml-auto">
            <Switch
              label={`${name} is on`}
              checked={provider.enabled}
              disabled={busy}
              onChange={enabled => void run(() => client.request('providers.update', { id, patch: { enabled } }))}
            />
          </span>
        )}
      </header>
      {isDemo ? (
        <p className="text-sm text-muted">
          It follows rules, and needs no key and no network: to see the app work, not to be clever.
        </p>
      ) : (
        <p className="font-mono text-[13px] text-muted [overflow-wrap:anywhere]">{provider.baseUrl}</p>
      )}
      <Models provider={provider} />
      {test && (
        <output
          className={`block rounded-xl px-3 py-2 text-sm [overflow-wrap:anywhere] ${test.ok ? 'bg-accent-soft text-accent-strong' : 'bg-danger-soft text-danger'}`}
        >
          {test.message}
        </output>
      )}
      {!isDemo && (
        <div className="flex flex-wrap gap-2">
          <Button
            small
            disabled={busy}
            onClick={() => void run(async () => setTest(await client.request('providers.test', { id })))}
          >
            {busy ? 'Working…' : 'Test'}
          </Button>
          <Button small disabled={busy} onClick={() => void run(() => client.request('providers.listModels', { id }))}>
            Fetch models
          </Button>
          <Button small disabled={busy} onClick={() => setListing(true)}>
            Edit models
          </Button>
          <Button small disabled={busy} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button small kind="danger" disabled={busy} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      )}
      {listing && <ModelListDialog provider={provider} onClose={() => setListing(false)} />}
      {editing && <ProviderDialog provider={provider} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        title={`Remove ${name}?`}
        text="Its key is deleted. Assistants that speak with its models need another one then."
        action="Remove provider"
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => void run(() => client.request('providers.delete', { id }))}
      />
    </section>
  );
}

/** Most models that are named. */
const MAX_NAMED = 8;

function Models({ provider: { models } }: { provider: Provider }) {
  if (models.length === 0)
    return (
      <p className="text-sm text-muted">No models are listed. Fetch them, or name one when you edit an assistant.</p>
    );
  const named = models
    .slice(0, MAX_NAMED)
    .map(({ label, contextWindow }) => `${label}${contextWindow ? ` (${Math.round(contextWindow / 1000)}k)` : ''}`);
  const rest = models.length - named.length;
  return (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      {named.join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </p>
  );
}
