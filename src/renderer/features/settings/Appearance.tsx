import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { Settings } from '../../../shared/schemas/settings';
import { PanelSection } from '../../components/PanelPage';
import { useSettings } from './useSettings';

type Theme = Settings['appearance']['theme'];

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function Appearance() {
  const { settings, update } = useSettings();
  return (
    <PanelSection title="Appearance">
      {settings && (
        <RadioGroup
          aria-label="Theme"
          value={settings.appearance.theme}
          onValueChange={theme => void update({ appearance: { theme: theme as Theme } })}
          className="flex flex-wrap gap-2"
        >
          {themes.map(({ value, label }) => (
            <label
              key={value}
              className="flex cursor-pointer items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-sm has-data-checked:border-accent"
            >
              <Radio.Root
                value={value}
                className="flex size-4 items-center justify-center rounded-full border border-line-strong data-checked:border-accent"
              >
                <Radio.Indicator className="size-2 rounded-full bg-accent" />
              </Radio.Root>
              {label}
            </label>
          ))}
        </RadioGroup>
      )}
    </PanelSection>
  );
}
