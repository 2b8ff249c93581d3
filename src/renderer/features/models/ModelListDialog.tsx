import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ModelInfo, Provider } from '../../../shared/schemas/provider';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { IconButton } from '../../components/IconButton';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';

/** What a provider says of its models, or says nothing of, in the words of the person who knows. */
export function ModelListDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [models, setModels] = useState<readonly ModelInfo[]>(provider.models);
  const change = (index: number, patch: Partial<ModelInfo>) =>
    setModels(held => held.map((model, at) => (at === index ? { ...model, ...patch, edited: true } : model)));
  const save = async () => {
    const named = models.filter(({ id }) => id.trim() !== '');
    if (await run(() => client.request('providers.update', { id: provider.id, patch: { models: [...named] } })))
      onClose();
  };
  return (
    <Dialog title={`Models of ${provider.name}`} open onClose={onClose}>
      <form
        className="space-y-3"
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="text-sm text-muted">
          Fetching the list again keeps what you say here of models that are still in it, and the ones you added.
        </p>
        <ul className="space-y-2">
          {models.map((model, index) => (
            // Rows are told apart by their place: names change while they are written.
            <li key={index} className="flex flex-wrap items-center gap-2 rounded-xl border border-line p-2 text-sm">
              <input
                aria-label="Name of the model"
                value={model.id}
                placeholder="as its provider calls it"
                onChange={event => change(index, { id: event.target.value, label: event.target.value })}
                className="w-full rounded-lg border border-line-strong bg-ground px-2 py-1"
              />
              <label className="flex items-center gap-1.5">
                Context
                <input
                  type="number"
                  min={1}
                  placeholder="tokens"
                  value={model.contextWindow ?? ''}
                  onChange={event =>
                    setModels(held =>
                      held.with(index, { ...withWindow(model, event.target.valueAsNumber), edited: true }),
                    )
                  }
                  className="w-24 rounded-lg border border-line-strong bg-ground px-2 py-1"
                />
              </label>
              <label className="flex items-center gap-1.5">
                <input
                  type="checkbox"
                  checked={model.supportsTools}
                  onChange={event => change(index, { supportsTools: event.target.checked })}
                />
                Tools
              </label>
              <label className="flex items-center gap-1.5">
                <input
                  type="checkbox"
                  checked={model.supportsImages ?? false}
                  onChange={event => change(index, { supportsImages: event.target.checked })}
                />
                Pictures
              </label>
              <IconButton
                label={`Remove ${model.label || 'this model'}`}
                className="ml-auto"
                onClick={() => setModels(held => held.filter((_, at) => at !== index))}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <div className="flex justify-end gap-2">
          <Button
            className="mr-auto"
            onClick={() => setModels(held => [...held, { id: '', label: '', supportsTools: true, edited: true }])}
          >
            <Plus size={15} aria-hidden /> Add a model
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function withWindow(model: ModelInfo, tokens: number): ModelInfo {
  const { contextWindow: _replaced, ...rest } = model;
  return Number.isInteger(tokens) && tokens > 0 ? { ...rest, contextWindow: tokens } : rest;
}
