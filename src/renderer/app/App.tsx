import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useMemo } from 'react';
import type { AppClient } from '../client/client';
import { Toasts } from '../components/Toasts';
import { type ConnectionSource, MainProvider, useMain } from '../state/main';
import { followTheme } from '../state/theme';
import { useQuery } from '../state/useQuery';
import { ConnectionBanner } from './ConnectionBanner';
import { Shell } from './Shell';

/** The whole window. */
export function App({ client, connection }: { client: AppClient; connection: ConnectionSource }) {
  const main = useMemo(() => ({ client, connection }), [client, connection]);
  return (
    <MainProvider main={main}>
      <Tooltip.Provider>
        <Theme />
        <div className="flex h-full flex-col">
          <ConnectionBanner />
          <div className="min-h-0 grow">
            <Shell />
          </div>
        </div>
        <Toasts />
      </Tooltip.Provider>
    </MainProvider>
  );
}

function Theme() {
  const { client } = useMain();
  const theme = useQuery('settings', () => client.request('settings.get', {}), ['settings.changed']).data?.appearance
    .theme;
  useEffect(() => (theme ? followTheme(theme) : undefined), [theme]);
  return null;
}
