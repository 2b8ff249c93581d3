import { Radar } from 'lucide-react';
import { useState } from 'react';
import type { Assistant } from '../../../shared/schemas/assistant';
import type { FoundServer } from '../../../shared/schemas/provider';
import { Button } from '../../components/Button';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';

/** While an assistant speaks with the demo model: the servers of this machine that could take its place. */
export function OfferModels({ assistant }: { assistant: Assistant }) {
  return assistant.providerId === 'demo' ? <Offers assistant={assistant} /> : null;
}

function Offers({ assistant }: { assistant: Assistant }) {
  const { client } = useMain();
  const { data: found } = useQuery('found', () => client.request('providers.discover', {}), ['providers.changed']);
  return (
    <ul className="w-full max-w-xl space-y-2">
      {found
        ?.filter(({ models }) => models.length > 0)
        .map(server => (
          <li key={server.baseUrl}>
            <Offer assistant={assistant} server={server} />
          </li>
        ))}
    </ul>
  );
}

/** Models that only turn text into numbers answer nothing. */
const isEmbedder = (id: string): boolean => /embed|rerank|bge-|minilm/i.test(id);

function Offer({ assistant, server }: { assistant: Assistant; server: FoundServer }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const models = server.models.filter(id => !isEmbedder(id));
  const [chosen, setChosen] = useState(models[0] ?? server.models[0] ?? '');
  const use = () =>
    run(async () => {
      const { id } = await client.request('providers.create', {
        kind: 'openai-compatible',
        name: server.name,
        baseUrl: server.baseUrl,
      });
      await client.request('providers.listModels', { id });
      await client.request('assistants.update', { id: assistant.id, patch: { providerId: id, modelId: chosen } });
    });
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft px-4 py-3 text-left text-sm">
      <Radar size={16} aria-hidden className="text-accent-strong" />
      <span className="grow">
        <span className="font-medium">{server.name}</span> runs on this machine.
      </span>
      <select
        aria-label={`Model of ${server.name}`}
        value={chosen}
        onChange={event => setChosen(event.target.value)}
        className="max-w-48 rounded-lg border border-line bg-ground px-2 py-1 text-sm"
      >
        {server.models.map(id => (
          <option key={id}>{id}</option>
        ))}
      </select>
      <Button small kind="primary" disabled={busy} onClick={() => void use()}>
        {busy ? 'Adding…' : 'Use it'}
      </Button>
    </div>
  );
}
