import { useId } from 'react';
import type { Provider } from '../../../shared/schemas/provider';

export interface Choice {
  readonly providerId: string | null;
  readonly modelId: string | null;
}

export interface ModelChoiceProps {
  readonly providers: readonly Provider[];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Provider and model of an assistant. A model that is not in the list can be named. */
export function ModelChoice({ providers, choice, onChange }: ModelChoiceProps) {
  const id = useId();
  const provider = providers.find(held => held.id === choice.providerId);
  const choose = (providerId: string) => {
    const models = providers.find(held => held.id === providerId)?.models;
    onChange({ providerId: providerId || null, modelId: models?.[0]?.id ?? null });
  };
  const box = 'mt-1 block w-full rounded-lg border border-line-strong bg-ground px-3 py-2 text-sm font-normal';
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <label className="text-sm font-medium">
        Provider
        <select value={choice.providerId ?? ''} onChange={event => choose(event.target.value)} className={box}>
          {choice.providerId === null && <option value="">None yet</option>}
          {providers
            .filter(({ enabled, id: held }) => enabled || held === choice.providerId)
            .map(held => (
              <option key={held.id} value={held.id}>
                {held.name}
              </option>
            ))}
        </select>
      </label>
      <label className="text-sm font-medium">
        Model
        <input
          list={id}
          value={choice.modelId ?? ''}
          placeholder="Name of the model"
          onChange={event => onChange({ ...choice, modelId: event.target.value || null })}
          className={box}
        />
      </label>
      <datalist id={id}>
        {provider?.models.map(model => (
          <option key={model.id} value={model.id}>
            {model.label}
          </option>
        ))}
      </datalist>
    </div>
  );
}
