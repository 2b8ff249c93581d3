import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/Field';
import { PanelPage } from '../../components/PanelPage';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';
import { BaseCard } from './BaseCard';

/** The knowledge bases and what is in them. */
export function KnowledgePanel() {
  const { client } = useMain();
  const { data: bases } = useQuery('bases', () => client.request('knowledge.listBases', {}), ['knowledge.itemChanged']);
  const [adding, setAdding] = useState(false);
  return (
    <PanelPage
      title="Knowledge"
      action={
        <Button kind="primary" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden /> New base
        </Button>
      }
    >
      <p className="text-sm text-muted">
        Texts that an assistant can search and cite. An assistant uses a base when it carries it; edit the assistant to
        choose.
      </p>
      <ul className="space-y-4">
        {bases?.map(base => (
          <li key={base.id}>
            <BaseCard base={base} />
          </li>
        ))}
      </ul>
      {bases?.length === 0 && <p className="text-muted">There are no knowledge bases yet.</p>}
      {adding && <NewBaseDialog onClose={() => setAdding(false)} />}
    </PanelPage>
  );
}

function NewBaseDialog({ onClose }: { onClose: () => void }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const add = async () => {
    if (await run(() => client.request('knowledge.createBase', { name, description }))) onClose();
  };
  return (
    <Dialog title="New knowledge base" open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField label="Name" required maxLength={120} value={name} onChange={event => setName(event.target.value)} />
        <TextField
          label="Description"
          maxLength={2_000}
          hint="What it is about; the model reads this."
          value={description}
          onChange={event => setDescription(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || name.trim() === ''}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
