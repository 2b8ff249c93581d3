import { Radar } from 'lucide-react';
import type { FoundServer } from '../../../shared/schemas/provider';
import { Button } from '../../components/Button';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';

/** Model servers that run on this machine and are not added yet. */
export function FoundServers() {
  const { client } = useMain();
  const { busy, run } = useAction();
  const { data: found } = useQuery('found', () => client.request('providers.discover', {}), ['providers.changed']);
  const add = ({ name, baseUrl }: FoundServer) =>
    run(async () => {
      const { id } = await client.request('providers.create', { kind: 'openai-compatible', name, baseUrl });
      await client.request('providers.listModels', { id });
    });
  return (
    <ul className="space-y-2">
      {found?.map(server => (
        <li key={server.baseUrl} className="flex items-center gap-3 rounded-xl bg-accent-soft px-4 py-3 text-sm">
          <Radar size={16} aria-hidden className="text-accent-strong" />
          <span className="grow">
            <span className="font-medium">{server.name}</span> runs on this machine, with {server.models.length} models.
          </span>
          <Button small kind="primary" disabled={busy} onClick={() => void add(server)}>
            Add {server.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
