import { BookOpen, Cpu, Hand, Plug, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Assistant } from '../../shared/schemas/assistant';
import { useApprovals } from '../features/approvals/useApprovals';
import { AssistantList } from '../features/assistants/AssistantList';
import { ConversationList } from '../features/assistants/ConversationList';
import { type Panel, useView } from '../state/view';

/** Assistants, their chats, what waits for the person anywhere, and the other pages. */
export function SideBar({ assistants, current }: { assistants: readonly Assistant[]; current: Assistant | undefined }) {
  return (
    <nav aria-label="Quartermaster" className="flex h-full flex-col gap-4 px-2 py-3">
      <p className="flex items-center gap-2.5 px-3 pt-1 font-semibold tracking-tight">
        <img src="./favicon.svg" alt="" className="size-6" /> Quartermaster
      </p>
      <Waiting />
      <AssistantList assistants={assistants} current={current} />
      {current && <ConversationList key={current.id} assistant={current} />}
      <ul className="border-t border-line pt-2">
        <PageLink panel="models" icon={<Cpu size={16} aria-hidden />}>
          Models
        </PageLink>
        <PageLink panel="knowledge" icon={<BookOpen size={16} aria-hidden />}>
          Knowledge
        </PageLink>
        <PageLink panel="mcp" icon={<Plug size={16} aria-hidden />}>
          MCP servers
        </PageLink>
        <PageLink panel="settings" icon={<Settings size={16} aria-hidden />}>
          Settings
        </PageLink>
      </ul>
    </nav>
  );
}

/** Leads to a chat that waits and is not looked at, whichever assistant it belongs to. */
function Waiting() {
  const approvals = useApprovals() ?? [];
  const { openConversation, conversationId, panel } = useView();
  const [first, ...others] = approvals.filter(request => panel !== 'chat' || request.conversationId !== conversationId);
  if (!first) return null;
  return (
    <button
      type="button"
      onClick={() => openConversation(first.conversationId)}
      className="flex items-center gap-2 rounded-lg bg-caution-soft px-3 py-2 text-left text-sm text-caution"
    >
      <Hand size={15} aria-hidden />
      {others.length === 0 ? 'A call needs your approval' : `${others.length + 1} calls need your approval`}
    </button>
  );
}

function PageLink({ panel, icon, children }: { panel: Panel; icon: ReactNode; children: ReactNode }) {
  const view = useView();
  const isCurrent = view.panel === panel;
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => view.show(panel)}
        className={`flex w-full items-center gap-2.5 rounded-lg px-3 py-1.5 text-left text-sm ${isCurrent ? 'bg-raised font-medium' : 'text-muted hover:bg-raised/60 hover:text-ink'}`}
      >
        {icon}
        {children}
      </button>
    </li>
  );
}
