import { PanelPage, PanelSection } from '../../components/PanelPage';
import { Switch } from '../../components/Switch';
import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';
import { Appearance } from './Appearance';
import { Grants } from './Grants';
import { useSettings } from './useSettings';
import { WebSearch } from './WebSearch';

/** Appearance, the web, standing permissions, and where everything is kept. */
export function SettingsPanel() {
  return (
    <PanelPage title="Settings">
      <Appearance />
      <WebSearch />
      <Chats />
      <Grants />
      <About />
    </PanelPage>
  );
}

function Chats() {
  const { settings, busy, update } = useSettings();
  return (
    <PanelSection title="Chats">
      {settings && (
        <div className="flex items-center gap-3 text-sm">
          <Switch
            label="Let the model name new chats"
            checked={settings.conversations.generateTitles}
            disabled={busy}
            onChange={generateTitles => void update({ conversations: { generateTitles } })}
          />
          <span>
            Let the model name new chats{' '}
            <span className="text-muted">
              – one short request after the first answer; otherwise the first line serves
            </span>
          </span>
        </div>
      )}
    </PanelSection>
  );
}

function About() {
  const { client } = useMain();
  const info = useQuery('info', () => client.request('system.info', {}), ['system.changed']).data;
  return (
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
  );
}
