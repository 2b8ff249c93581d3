import { Menu } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../components/IconButton';
import { KnowledgePanel } from '../features/knowledge/KnowledgePanel';
import { McpPanel } from '../features/mcp/McpPanel';
import { ModelsPanel } from '../features/models/ModelsPanel';
import { SettingsPanel } from '../features/settings/SettingsPanel';
import { useMain } from '../state/main';
import { useQuery } from '../state/useQuery';
import { useView } from '../state/view';
import { ChatPage } from './ChatPage';
import { SideBar } from './SideBar';
import { useSideBarKeys } from './useSideBarKeys';
import { useWindowTitle } from './useWindowTitle';

/** Side bar and page. Where there is no room for both, the side bar comes over the page. */
export function Shell() {
  const { client } = useMain();
  useWindowTitle();
  const { panel, assistantId, sideBarOpen, setSideBar } = useView();
  const { data: assistants } = useQuery('assistants', () => client.request('assistants.list', {}), [
    'assistants.changed',
  ]);
  const bar = useRef<HTMLDivElement>(null);
  useSideBarKeys(bar);
  const current = assistants?.find(({ id }) => id === assistantId) ?? assistants?.[0];
  return (
    <div className="flex h-full">
      {sideBarOpen && (
        <button
          type="button"
          aria-label="Close the side bar"
          onClick={() => setSideBar(false)}
          className="fixed inset-0 z-20 bg-black/40 md:hidden"
        />
      )}
      <div
        ref={bar}
        className={`fixed inset-y-0 left-0 z-30 w-72 shrink-0 border-r border-line bg-panel transition-transform md:static md:visible md:w-60 md:translate-x-0 lg:w-72 ${sideBarOpen ? '' : 'invisible -translate-x-full'}`}
      >
        <SideBar assistants={assistants ?? []} current={current} />
      </div>
      <main className="flex min-w-0 grow flex-col">
        <div className="flex h-12 shrink-0 items-center px-2 md:hidden">
          <IconButton label="Open the side bar" onClick={() => setSideBar(true)}>
            <Menu size={18} aria-hidden />
          </IconButton>
        </div>
        <div className="min-h-0 grow">
          {panel === 'chat' && current && <ChatPage assistants={assistants ?? []} current={current} />}
          {panel === 'models' && <ModelsPanel />}
          {panel === 'mcp' && <McpPanel />}
          {panel === 'knowledge' && <KnowledgePanel />}
          {panel === 'settings' && <SettingsPanel />}
        </div>
      </main>
    </div>
  );
}
