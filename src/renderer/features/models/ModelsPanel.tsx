import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { PanelPage } from '../../components/PanelPage';
import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';
import { FoundServers } from './FoundServers';
import { ProviderCard } from './ProviderCard';
import { ProviderDialog } from './ProviderDialog';

/** Where models come from: the demo model, servers on this machine, services with a key. */
export function ModelsPanel() {
  const { client } = useMain();
  const { data: providers } = useQuery('providers', () => client.request('providers.list', {}), ['providers.changed']);
  const [adding, setAdding] = useState(false);
  return (
    <PanelPage
      title="Models"
      action={
        <Button kind="primary" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden /> Add provider
        </Button>
      }
    >
      <p className="text-sm text-muted">
        A provider offers models. An assistant speaks with the model you choose for it; edit the assistant to choose.
      </p>
      <FoundServers />
      <ul className="space-y-4">
        {providers?.map(provider => (
          <li key={provider.id}>
            <ProviderCard provider={provider} />
          </li>
        ))}
      </ul>
      {adding && <ProviderDialog provider={null} onClose={() => setAdding(false)} />}
    </PanelPage>
  );
}
