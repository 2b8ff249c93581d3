import { useState } from 'react';
import type { Provider } from '../../../shared/schemas/provider';
import { SelectField, TextField } from '../../components/Field';

export interface Choice {
  readonly providerId: string | null;
  readonly modelId: string | null;
}

export interface ModelChoiceProps {
  readonly providers: readonly Provider[];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

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
      <SelectField label="Provider" value={choice.providerId ?? ''} onChange={event => choose(event.target.value)}>
        {choice.providerId === null && <option value="">None yet</option>}
        {providers
          .filter(({ enabled, id }) => enabled || id === choice.providerId)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      {models.length > 0 && (
        <SelectField
          label="Model"
          value={isNaming ? another : (choice.modelId ?? '')}
          onChange={event => {
            setNaming(event.target.value === another);
            onChange({ ...choice, modelId: event.target.value === another ? null : event.target.value });
          }}
        >
          {models.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          <option value={another}>Another one…</option>
        </SelectField>
      )}
      {isNaming && (
        <TextField
          label="Name of the model"
          value={choice.modelId ?? ''}
          placeholder="as its provider calls it"
          onChange={event => onChange({ ...choice, modelId: event.target.value || null })}
        />
      )}
    </div>
  );
}
