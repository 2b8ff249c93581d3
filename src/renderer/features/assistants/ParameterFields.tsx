import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import { ModelParameters } from '../../../shared/schemas/assistant';
import { SelectField, TextField } from '../../components/Field';

export interface ParameterFieldsProps {
  readonly parameters: ModelParameters;
  readonly onChange: (parameters: ModelParameters) => void;
}

const numbers = [
  { name: 'temperature', label: 'Temperature', min: 0, max: 2, step: 0.1, hint: '0 is steady, 2 is wild.' },
  { name: 'topP', label: 'Top p', min: 0, max: 1, step: 0.05, hint: 'Only the likeliest words up to this share.' },
  { name: 'maxOutputTokens', label: 'Most tokens of an answer', min: 1, max: 1_000_000, step: 1, hint: '' },
] as const;

const Reasoning = ModelParameters.shape.reasoning.unwrap();

/** How a model is asked. An empty field leaves it to the provider. */
export function ParameterFields({ parameters, onChange }: ParameterFieldsProps) {
  const without = (name: keyof ModelParameters): ModelParameters => {
    const { [name]: _removed, ...others } = parameters;
    return others;
  };
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group flex items-center gap-1.5 rounded text-sm font-medium">
        <ChevronRight
          size={15}
          aria-hidden
          className="text-muted transition-transform group-data-panel-open:rotate-90"
        />
        Parameters
        {Object.keys(parameters).length > 0 && <span className="font-normal text-muted">(changed)</span>}
      </Collapsible.Trigger>
      <Collapsible.Panel className="grid gap-3 pt-3 sm:grid-cols-2">
        {numbers.map(({ name, label, hint, ...range }) => (
          <TextField
            key={name}
            label={label}
            type="number"
            placeholder="As the provider does"
            {...(hint ? { hint } : {})}
            {...range}
            value={parameters[name] ?? ''}
            onChange={({ target }) =>
              onChange(
                Number.isNaN(target.valueAsNumber) ? without(name) : { ...parameters, [name]: target.valueAsNumber },
              )
            }
          />
        ))}
        <SelectField
          label="Reasoning"
          hint="For models that reason before they answer."
          value={parameters.reasoning ?? ''}
          onChange={({ target }) =>
            onChange(
              target.value === '' ? without('reasoning') : { ...parameters, reasoning: Reasoning.parse(target.value) },
            )
          }
        >
          <option value="">As the provider does</option>
          {Reasoning.options.map(level => (
            <option key={level}>{level}</option>
          ))}
        </SelectField>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
