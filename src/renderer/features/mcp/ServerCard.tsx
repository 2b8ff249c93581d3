import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { McpServer } from '../../../shared/schemas/mcp';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { countOf } from '../../components/countOf';
import { Switch } from '../../components/Switch';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { ServerDialog } from './ServerDialog';
import { ToolList } from './ToolList';

const states = {
  disabled: { words: 'Off', tone: 'neutral' },
  idle: { words: 'Not running', tone: 'neutral' },
  connecting: { words: 'Connecting', tone: 'neutral' },
  ready: { words: 'Ready', tone: 'accent' },
  failed: { words: 'Failed', tone: 'danger' },
} as const;

export function ServerCard({ server }: { server: McpServer }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { words, tone } = states[server.status.state];
  const command =
    server.transport.type === 'stdio'
      ? [server.transport.command, ...server.transport.args].join(' ')
      : 'Ships with Quartermaster';
  return (
    <section aria-label={server.name} className="rounded-2xl border border-line bg-raised">
      <div className="space-y-3 p-4">
        <header className="flex flex-wrap items-center gap-3">
          <h2 className="font-semibold">{server.name}</h2>
          <Badge tone={tone}>{words}</Badge>
          <span className="text-sm text-muted">
            {server.toolCount === null ? 'tools not listed yet' : countOf(server.toolCount, 'tool')}
          </span>
          <span className="ml-auto">
            <Switch
              label={`${server.name} is on`}
              checked={server.enabled}
              disabled={busy}
              onChange={enabled =>
                void run(() => client.request('mcp.updateServer', { id: server.id, patch: { enabled } }))
              }
            />
          </span>
        </header>
        <p className="font-mono text-[13px] text-muted [overflow-wrap:anywhere]">{command}</p>
        {server.transport.type === 'stdio' && server.transport.envNames.length > 0 && (
          <p className="text-sm text-muted">Environment: {server.transport.envNames.join(', ')} (values are sealed)</p>
        )}
        {server.status.state === 'failed' && (
          <div className="space-y-1 rounded-xl bg-danger-soft px-3 py-2 text-sm">
            <p className="text-danger [overflow-wrap:anywhere]">{server.status.message}</p>
            {server.status.command && (
              <p className="font-mono text-xs text-muted [overflow-wrap:anywhere]">Command: {server.status.command}</p>
            )}
            {server.status.searchPath && (
              <p className="font-mono text-xs text-muted [overflow-wrap:anywhere]">PATH: {server.status.searchPath}</p>
            )}
          </div>
        )}
        <label className="flex items-center gap-3 text-sm">
          <Switch
            label={`Trust ${server.name}`}
            checked={server.trusted}
            disabled={busy}
            onChange={trusted =>
              void run(() => client.request('mcp.updateServer', { id: server.id, patch: { trusted } }))
            }
          />
          <span>
            Trust what it says of its tools{' '}
            <span className="text-muted">– those it calls read-only run without asking</span>
          </span>
        </label>
        <div className="flex flex-wrap gap-2">
          <Button
            small
            disabled={busy || !server.enabled}
            onClick={() => void run(() => client.request('mcp.refreshTools', { serverId: server.id }))}
          >
            {busy ? 'Working…' : 'Refresh tools'}
          </Button>
          <Button
            small
            disabled={busy || !server.enabled}
            onClick={() => void run(() => client.request('mcp.restartServer', { serverId: server.id }))}
          >
            Restart
          </Button>
          <Button small disabled={busy} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button small kind="danger" disabled={busy} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      </div>
      <Collapsible.Root className="border-t border-line">
        <Collapsible.Trigger className="group flex w-full items-center gap-2 rounded-b-2xl px-4 py-2.5 text-left text-sm font-medium hover:bg-panel data-panel-open:rounded-b-none">
          <ChevronRight
            size={16}
            aria-hidden
            className="text-muted transition-transform group-data-panel-open:rotate-90"
          />
          Tools of {server.name}
        </Collapsible.Trigger>
        <Collapsible.Panel>
          <ToolList serverId={server.id} />
        </Collapsible.Panel>
      </Collapsible.Root>
      {editing && <ServerDialog server={server} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        title={`Remove ${server.name}?`}
        text="Its tools, their settings, its permissions and its sealed values go with it."
        action="Remove server"
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => void run(() => client.request('mcp.deleteServer', { id: server.id }))}
      />
    </section>
  );
}
