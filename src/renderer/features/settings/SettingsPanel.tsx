import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { Settings } from '../../../shared/schemas/settings';
import { PanelPage, PanelSection } from '../../components/PanelPage';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';
import { Grants } from './Grants';

const themes: { value: Settings['appearance']['theme']; label: string }[] = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Appearance, standing permissions, and where everything is kept. */
export function SettingsPanel() {
  const { client } = useMain();
  const { run } = useAction();
  const settings = useQuery('settings', () => client.request('settings.get', {}), ['settings.changed']).data;
  const info = useQuery('info', () => client.request('system.info', {}), []).data;
  return (
    <PanelPage title="Settings">
      <PanelSection title="Appearance">
        {settings && (
          <RadioGroup
            aria-label="Theme"
            value={settings.appearance.theme}
            onValueChange={theme =>
              void run(() =>
                client.request('settings.update', {
                  patch: { appearance: { theme: theme as Settings['appearance']['theme'] } },
                }),
              )
            }
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
      <Grants />
      <PanelSection title="About">
        {info && (
          <dl className="grid grid-cols-[8rem_1fr] gap-y-1 text-sm">
            <dt className="text-muted">Version</dt>
            <dd>
              {info.name} {info.version} ({info.host})
            </dd>
            <dt className="text-muted">Data folder</dt>
            <dd className="font-mono text-[13px] [overflow-wrap:anywhere]">{info.dataDir}</dd>
          </dl>
        )}
      </PanelSection>
    </PanelPage>
  );
}
