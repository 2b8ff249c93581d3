import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KnowledgeBase } from '../../../shared/schemas/knowledge';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { countOf } from '../../components/countOf';
import { IconButton } from '../../components/IconButton';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';
import { AddItemDialog } from './AddItemDialog';
import { TrySearch } from './TrySearch';

export function BaseCard({ base }: { base: KnowledgeBase }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const { data: items } = useQuery(
    `items ${base.id}`,
    () => client.request('knowledge.listItems', { baseId: base.id }),
    ['knowledge.itemChanged'],
  );
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState(false);
  return (
    <section aria-label={base.name} className="space-y-3 rounded-2xl border border-line bg-raised p-4">
      <header className="flex flex-wrap items-baseline gap-3">
        <h2 className="font-semibold">{base.name}</h2>
        <span className="text-sm text-muted">
          {countOf(base.itemCount, 'document')}, {countOf(base.chunkCount, 'passage')}
        </span>
      </header>
      {base.description !== '' && <p className="text-sm text-muted">{base.description}</p>}
      <ul className="max-h-64 divide-y divide-line overflow-y-auto border-y border-line">
        {items?.map(item => (
          <li key={item.id} className="flex items-center gap-2 py-1.5 text-sm">
            <div className="min-w-0 grow">
              <p className="truncate">{item.title}</p>
              {item.state === 'failed' && <p className="text-xs text-danger">{item.message}</p>}
            </div>
            <span className="text-xs text-muted">{countOf(item.chunkCount, 'passage')}</span>
            <IconButton
              label={`Remove ${item.title}`}
              disabled={busy}
              onClick={() => void run(() => client.request('knowledge.removeItem', { itemId: item.id }))}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {items?.length === 0 && <p className="text-sm text-muted">Nothing is in it yet.</p>}
      <TrySearch baseId={base.id} baseName={base.name} />
      <div className="flex gap-2">
        <Button small onClick={() => setAdding(true)}>
          Add to {base.name}
        </Button>
        <Button small kind="danger" onClick={() => setRemoving(true)}>
          Delete base
        </Button>
      </div>
      {adding && <AddItemDialog baseId={base.id} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        title={`Delete ${base.name}?`}
        text="Its texts leave Quartermaster. Files on this machine stay as they are."
        action="Delete base"
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => void run(() => client.request('knowledge.deleteBase', { id: base.id }))}
      />
    </section>
  );
}
