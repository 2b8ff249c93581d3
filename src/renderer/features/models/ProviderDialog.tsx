import { useState } from 'react';
import type { Provider, ProviderDraft } from '../../../shared/schemas/provider';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { SelectField, TextField } from '../../components/Field';
import { readPairs } from '../../components/readPairs';
import { SealedField } from '../../components/SealedField';
import { useMain } from '../../state/main';
import { tellError } from '../../state/toasts';
import { useAction } from '../../state/useAction';

const usual: Record<ProviderDraft['kind'], { name: string; address: string }> = {
  'openai-compatible': { name: 'OpenAI', address: 'https://api.openai.com/v1' },
  anthropic: { name: 'Anthropic', address: 'https://api.anthropic.com/v1' },
};

/** A provider with its address and key. A key that is kept is never shown; an empty field keeps it. */
export function ProviderDialog({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [kind, setKind] = useState<ProviderDraft['kind']>(
    provider?.kind === 'anthropic' ? 'anthropic' : 'openai-compatible',
  );
  const [name, setName] = useState(provider?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(provider?.baseUrl ?? '');
  const [apiKey, setApiKey] = useState('');
  const heldHeaders = provider?.headerNames ?? [];
  const [headers, setHeaders] = useState('');
  const [replacing, setReplacing] = useState(heldHeaders.length === 0);

  const [problem, setProblem] = useState<string>();
  // A provider that needs a key and has none, or an address that nobody wrote, is no provider yet.
  const isEmpty = !provider && baseUrl.trim() === '' && apiKey.trim() === '';

  const save = async () => {
    const read = readPairs(headers, /^([A-Za-z0-9-]+)\s*:\s*(.+)$/, 'a line like Name: value');
    if ('problem' in read) return setProblem(read.problem);
    await run(async () => {
      const draft = {
        name: name || usual[kind].name,
        baseUrl: baseUrl || usual[kind].address,
        ...(apiKey === '' ? {} : { apiKey }),
        ...(replacing && (headers !== '' || heldHeaders.length > 0) ? { headers: read.values } : {}),
      };
      const saved = provider
        ? await client.request('providers.update', { id: provider.id, patch: draft })
        : await client.request('providers.create', { kind, ...draft });
      onClose();
      // The provider is kept in any case; what is wrong with it is told.
      await client.request('providers.listModels', { id: saved.id }).catch(tellError);
    });
  };
  return (
    <Dialog title={provider ? `Edit ${provider.name}` : 'Add a provider'} open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        {!provider && (
          <SelectField
            label="Kind"
            value={kind}
            onChange={event => setKind(event.target.value === 'anthropic' ? 'anthropic' : 'openai-compatible')}
          >
            <option value="openai-compatible">
              OpenAI-compatible (OpenAI, Ollama, LM Studio, vLLM, OpenRouter, …)
            </option>
            <option value="anthropic">Anthropic</option>
          </SelectField>
        )}
        <TextField
          label="Name"
          maxLength={120}
          placeholder={usual[kind].name}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <TextField
          label="Address"
          placeholder={usual[kind].address}
          hint="With or without https:// and /v1."
          value={baseUrl}
          onChange={event => setBaseUrl(event.target.value)}
        />
        <TextField
          label="Key"
          type="password"
          autoComplete="off"
          hint={
            provider?.hasKey
              ? 'A key is kept, sealed on this machine. Enter another one to replace it.'
              : 'Sealed on this machine and never shown again. Local servers need none.'
          }
          value={apiKey}
          onChange={event => setApiKey(event.target.value)}
        />
        <SealedField
          label="Extra headers"
          placeholder="X-Organisation: me"
          hint="Name: value, one a line. Most providers need none. Values are sealed like the key."
          names={heldHeaders}
          replacing={replacing}
          onReplace={() => setReplacing(true)}
          value={headers}
          error={problem}
          onChange={next => {
            setHeaders(next);
            setProblem(undefined);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || isEmpty}>
            {busy ? 'Saving…' : provider ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
