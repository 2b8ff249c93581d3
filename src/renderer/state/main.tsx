import { createContext, type ReactNode, use } from 'react';
import type { AppClient } from '../client/client';
import type { Connection } from '../client/webTransport';

/** What tells whether main can be reached; the web transport, or nothing to watch under Electron. */
export interface ConnectionSource {
  readonly connection: () => Connection;
  readonly onConnection: (callback: (connection: Connection) => void) => () => void;
  readonly onReconnect: (callback: () => void) => () => void;
}

export interface Main {
  readonly client: AppClient;
  readonly connection: ConnectionSource;
}

const MainContext = createContext<Main | null>(null);

export function MainProvider({ main, children }: { main: Main; children: ReactNode }) {
  return <MainContext value={main}>{children}</MainContext>;
}

/** Main, for every component below the app. */
export function useMain(): Main {
  const main = use(MainContext);
  if (!main) throw new Error('useMain is called outside of MainProvider');
  return main;
}
