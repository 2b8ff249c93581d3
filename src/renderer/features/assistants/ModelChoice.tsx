import { useState } from 'react';
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

const box = 'mt-1 block w-full rounded-lg border border-line-strong bg-ground px-3 py-2 text-sm font-normal';
/** What the list says for a model that is not in it. */
const another = '\u0000another';

/** Provider and model of an assistant. A model that is not in the list can be named. */
export function ModelChoice({ providers, choice, onChange }: ModelChoiceProps) {
  const [naming, setNaming] = useState(false);
  const models = providers.find(({ id }) => id === choice.providerId)?.models ?? [];
  const isListed = models.some(({ id }) => id === choice.modelId);
  const isNaming = naming || models.length === 0 || (choice.modelId !== null && !isListed);
  const choose = (providerId: string) => {
    setNaming(false);
    const first = providers.find(({ id }) => id === providerId)?.models[0];
    onChange({ providerId: providerId || null, modelId: first?.id ?? null });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <label className="text-sm font-medium">
        Provider
        <select value={choice.providerId ?? ''} onChange={event => choose(event.target.value)} className={box}>
          {choice.providerId === null && <option value="">None yet</option>}
          {providers
            .filter(({ enabled, id }) => enabled || id === choice.providerId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      </label>
      {models.length > 0 && (
        <label className="text-sm font-medium">
          Model
          <select
            value={isNaming ? another : (choice.modelId ?? '')}
            onChange={event => {
              setNaming(event.target.value === another);
              onChange({ ...choice, modelId: event.target.value === another ? null : event.target.value });
            }}
            className={box}
          >
            {models.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value={another}>Another one…</option>
          </select>
        </label>
      )}
      {isNaming && (
        <label className="text-sm font-medium">
          Name of the model
          <input
            value={choice.modelId ?? ''}
            placeholder="as its provider calls it"
            onChange={event => onChange({ ...choice, modelId: event.target.value || null })}
            className={box}
          />
        </label>
      )}
    </div>
  );
}
