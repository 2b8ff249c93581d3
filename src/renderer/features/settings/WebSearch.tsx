import { useState } from 'react';
import { type Settings, WebSearchProvider } from '../../../shared/schemas/settings';
import { Button } from '../../components/Button';
import { SelectField, TextArea, TextField } from '../../components/Field';
import { PanelSection } from '../../components/PanelPage';
import { readLines } from '../../components/readPairs';
import { TryWebSearch } from './TryWebSearch';
import { useSettings } from './useSettings';

const providerWords: Record<WebSearchProvider, string> = {
  mediawiki: 'Wikipedia, or another MediaWiki (no key)',
  searxng: 'SearXNG',
  none: 'None: no assistant searches the web',
};

/** Who answers web searches, and which addresses pages may come from. */
export function WebSearch() {
  const { settings } = useSettings();
  return (
    <PanelSection title="Web search and pages">
      <p className="text-sm text-muted">
        An assistant uses them when “Web search and pages” is switched on for it; edit the assistant to choose.
      </p>
      {/* A change from elsewhere begins the form anew. */}
      {settings && <Form key={JSON.stringify([settings.webSearch, settings.web])} settings={settings} />}
    </PanelSection>
  );
}

function Form({ settings }: { settings: Settings }) {
  const { busy, update } = useSettings();
  const [webSearch, setWebSearch] = useState(settings.webSearch);
  const [networks, setNetworks] = useState(settings.web.allowedNetworks.join('\n'));
  const wanted = { webSearch, web: { allowedNetworks: readLines(networks.replaceAll(',', '\n')) } };
  const isSaved = JSON.stringify(wanted) === JSON.stringify({ webSearch: settings.webSearch, web: settings.web });
  const change = (patch: Partial<Settings['webSearch']>) => setWebSearch(held => ({ ...held, ...patch }));
  return (
    <>
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault();
          void update(wanted);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <SelectField
            label="Search with"
            value={webSearch.provider}
            onChange={event => change({ provider: WebSearchProvider.parse(event.target.value) })}
          >
            {WebSearchProvider.options.map(provider => (
              <option key={provider} value={provider}>
                {providerWords[provider]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Most results"
            type="number"
            min={1}
            max={20}
            value={webSearch.maxResults}
            onChange={event => change({ maxResults: event.target.valueAsNumber || 1 })}
          />
        </div>
        {webSearch.provider === 'searxng' && (
          <TextField
            label="Address of SearXNG"
            placeholder="http://localhost:8888"
            hint="An instance whose settings allow the JSON format. It may run on this machine."
            required
            value={webSearch.searxngUrl}
            onChange={event => change({ searxngUrl: event.target.value })}
          />
        )}
        {webSearch.provider === 'mediawiki' && (
          <TextField
            label="Address of the wiki’s api.php"
            required
            value={webSearch.mediawikiUrl}
            onChange={event => change({ mediawikiUrl: event.target.value })}
          />
        )}
        <TextArea
          label="Addresses that pages may come from although they are not public"
          rows={2}
          placeholder="192.168.1.0/24"
          hint="One a line, as an address or a network. Some proxies need 198.18.0.0/15. Everything on this machine and in private networks is refused otherwise."
          value={networks}
          onChange={event => setNetworks(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={busy || isSaved}>
          {busy ? 'Saving…' : isSaved ? 'Saved' : 'Save'}
        </Button>
      </form>
      {settings.webSearch.provider !== 'none' && <TryWebSearch />}
    </>
  );
}
