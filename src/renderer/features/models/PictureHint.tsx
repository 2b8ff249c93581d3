import type { Assistant } from '../../../shared/schemas/assistant';
import { Button } from '../../components/Button';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';

/** Says so when the model of an assistant is not known to take pictures, and lets the person who knows better say that. */
export function PictureHint({ assistant }: { assistant: Assistant }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const { data: providers } = useQuery('providers', () => client.request('providers.list', {}), ['providers.changed']);
  const provider = providers?.find(({ id }) => id === assistant.providerId);
  const { modelId } = assistant;
  const model = provider?.models.find(({ id }) => id === modelId);
  if (!provider || modelId === null || model?.supportsImages) return null;
  const taking = { id: modelId, label: modelId, supportsTools: true, ...model, supportsImages: true, edited: true };
  const models = [...provider.models.filter(({ id }) => id !== modelId), taking];
  return (
    <output className="flex flex-wrap items-center gap-2 px-4 pt-2 text-xs text-caution">
      {model?.label ?? modelId}{' '}
      {model?.supportsImages === false ? 'takes no pictures' : 'is not known to take pictures'}: it is told their names
      only.
      {provider.kind !== 'demo' && (
        <Button
          small
          disabled={busy}
          onClick={() => void run(() => client.request('providers.update', { id: provider.id, patch: { models } }))}
        >
          It does take them
        </Button>
      )}
    </output>
  );
}
