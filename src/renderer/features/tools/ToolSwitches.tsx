import { Popover } from '@base-ui/react/popover';
import { BookOpen, Globe, Plug, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Assistant } from '../../../shared/schemas/assistant';
import type { ToolOverrides } from '../../../shared/schemas/conversation';
import type { McpServer } from '../../../shared/schemas/mcp';
import { searchAddressOf, type Settings, type WebSearchProvider } from '../../../shared/schemas/settings';
import { countOf } from '../../components/countOf';
import { Switch } from '../../components/Switch';
import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';
import { ToolExplainer } from './ToolExplainer';

export interface ToolSwitchesProps {
  readonly assistant: Assistant;
  /** Null before a chat exists. */
  readonly conversationId: string | null;
  readonly overrides: ToolOverrides;
  /** Called with what to do to the switches as they stand then. */
  readonly onChange: (change: (held: ToolOverrides) => ToolOverrides) => void;
}

/** What the assistant carries, with a switch each for this chat; chips say what is on without opening it. */
export function ToolSwitches({ assistant, conversationId, overrides, onChange }: ToolSwitchesProps) {
  const [explaining, setExplaining] = useState(false);
  const [open, setOpen] = useState(false);
  const { client } = useMain();
  const servers = useQuery('servers', () => client.request('mcp.listServers', {}), ['mcp.serverChanged']).data ?? [];
  const carried = servers.filter(({ id }) => assistant.settings.mcpServerIds.includes(id));
  const { data: settings } = useQuery('settings', () => client.request('settings.get', {}), ['settings.changed']);
  const hasWeb = assistant.settings.enableWebSearch;
  const webOn = hasWeb && overrides.webSearch !== false;
  const hasKnowledge = assistant.settings.knowledgeBaseIds.length > 0;
  const knowledgeOn = hasKnowledge && overrides.knowledge !== false;
  const isOn = (server: McpServer) => server.enabled && overrides.mcpServers?.[server.id] !== false;
  const setServer = (id: string, on: boolean) =>
    onChange(held => ({ ...held, mcpServers: { ...held.mcpServers, [id]: on } }));

  return (
    <>
      <Popover.Root open={open} onOpenChange={next => setOpen(next)}>
        <Popover.Trigger
          aria-label="Tools"
          className="inline-flex size-8 items-center justify-center rounded-full text-muted hover:bg-panel hover:text-ink"
        >
          <Wrench size={17} aria-hidden />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={8} align="start" className="z-40">
            <Popover.Popup className="w-80 max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-raised p-2 shadow-raised">
              <Popover.Title className="px-2 pt-1 pb-2 text-sm font-semibold">Tools of this chat</Popover.Title>
              {hasWeb && (
                <Row title="Web search and pages" note={webNote(settings)}>
                  <Switch
                    label="Web search and pages"
                    checked={webOn}
                    onChange={on => onChange(held => ({ ...held, webSearch: on }))}
                  />
                </Row>
              )}
              {hasKnowledge && (
                <Row title="Knowledge" note={countOf(assistant.settings.knowledgeBaseIds.length, 'base')}>
                  <Switch
                    label="Knowledge"
                    checked={knowledgeOn}
                    onChange={on => onChange(held => ({ ...held, knowledge: on }))}
                  />
                </Row>
              )}
              {carried.map(server => (
                <Row
                  key={server.id}
                  title={server.name}
                  note={noteOf(server)}
                  failed={server.status.state === 'failed'}
                >
                  <Switch
                    label={server.name}
                    checked={isOn(server)}
                    disabled={!server.enabled}
                    onChange={on => setServer(server.id, on)}
                  />
                </Row>
              ))}
              {!hasWeb && !hasKnowledge && carried.length === 0 && (
                <p className="px-2 pb-2 text-sm text-muted">
                  {assistant.name} carries no tools. Edit the assistant to give it some.
                </p>
              )}
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  setExplaining(true);
                }}
                className="mt-1 w-full rounded-xl px-2 py-1.5 text-left text-sm text-accent-strong hover:bg-panel"
              >
                Every tool, and why…
              </button>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {explaining && (
        <ToolExplainer
          assistant={assistant}
          conversationId={conversationId}
          onChatChange={onChange}
          onClose={() => setExplaining(false)}
        />
      )}
      {webOn && <Chip icon={<Globe size={13} aria-hidden />}>Web</Chip>}
      {knowledgeOn && <Chip icon={<BookOpen size={13} aria-hidden />}>Knowledge</Chip>}
      {carried.filter(isOn).map(server => (
        <Chip key={server.id} icon={<Plug size={13} aria-hidden />} failed={server.status.state === 'failed'}>
          {server.name}
        </Chip>
      ))}
    </>
  );
}

function Row({
  title,
  note,
  failed = false,
  children,
}: {
  title: string;
  note: string;
  failed?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-3 rounded-xl px-2 py-1.5">
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-medium">{title}</p>
        <p className={`text-xs [overflow-wrap:anywhere] ${failed ? 'text-danger' : 'text-muted'}`}>{note}</p>
      </div>
      {children}
    </div>
  );
}

function Chip({ icon, failed = false, children }: { icon: ReactNode; failed?: boolean; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-40 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium ${failed ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-strong'}`}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

function noteOf({ enabled, status, toolCount }: McpServer): string {
  if (!enabled) return 'Switched off under MCP servers';
  if (status.state === 'failed') return status.message ?? 'Failed';
  if (toolCount === null) return status.state === 'connecting' ? 'Connecting…' : 'Not listed yet';
  return countOf(toolCount, 'tool');
}

const searchWords: Record<WebSearchProvider, string> = {
  none: 'Pages only: no search is set up',
  searxng: 'Search with SearXNG, and pages',
  mediawiki: 'Search in a wiki, and pages',
};

/** What the switch stands for, as the settings are. */
function webNote(settings: Settings | undefined): string {
  if (!settings) return 'Search and pages';
  const { webSearch } = settings;
  return searchWords[searchAddressOf(webSearch) === '' ? 'none' : webSearch.provider];
}
