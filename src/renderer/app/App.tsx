import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useMemo } from 'react';
import type { AppClient } from '../client/client';
import { Button } from '../components/Button';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { Toasts } from '../components/Toasts';
import { type ConnectionSource, MainProvider, useMain } from '../state/main';
import { followTheme } from '../state/theme';
import { useQuery } from '../state/useQuery';
import { ConnectionBanner } from './ConnectionBanner';
import { Notices } from './Notices';
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
          <Notices />
          <div className="min-h-0 grow">
            <ErrorBoundary fallback={<Broken />}>
              <Shell />
            </ErrorBoundary>
          </div>
        </div>
        <Toasts />
      </Tooltip.Provider>
    </MainProvider>
  );
}

/** Chats and calls are main's: whatever breaks here, a reload brings back what it holds. */
function Broken() {
  return (
    <main className="flex h-full flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-xl font-semibold">This window could not be drawn</h1>
      <p className="max-w-md text-muted">Nothing is lost: chats and calls go on without it. Load it again.</p>
      <Button kind="primary" onClick={() => location.reload()}>
        Load again
      </Button>
    </main>
  );
}

function Theme() {
  const { client } = useMain();
  const theme = useQuery('settings', () => client.request('settings.get', {}), ['settings.changed']).data?.appearance
    .theme;
  useEffect(() => (theme ? followTheme(theme) : undefined), [theme]);
  return null;
}
