import { useState } from 'react';
import type { McpTool } from '../../../shared/schemas/mcp';
import { ApprovalLevel } from '../../../shared/schemas/toolSource';
import { revealControls } from '../../components/PlainText';
import { Switch } from '../../components/Switch';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';

const levelWords: Record<ApprovalLevel, string> = {
  auto: 'Runs by itself',
  ask: 'Asks',
  'force-prompt': 'Asks every time',
};

/** The tools of one server: on or off, and what a call needs. */
export function ToolList({ serverId }: { serverId: string }) {
  const { client } = useMain();
  const { data: tools } = useQuery(`tools ${serverId}`, () => client.request('mcp.listTools', { serverId }), [
    'tools.changed',
  ]);
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = tools?.filter(({ name, title, description }) =>
    `${name}\n${title}\n${description}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="px-4 pt-2 pb-4">
      {(tools?.length ?? 0) > 8 && (
        <input
          type="search"
          aria-label="Search tools"
          placeholder="Search tools"
          value={query}
          onChange={event => setQuery(event.target.value)}
          className="mb-2 w-full rounded-lg border border-line bg-ground px-3 py-1.5 text-sm"
        />
      )}
      <ul className="divide-y divide-line">
        {shown?.map(tool => (
          <ToolSettings key={tool.name} tool={tool} />
        ))}
      </ul>
      {shown?.length === 0 && (
        <p className="text-sm text-muted">{wanted ? 'No tool matches.' : 'No tools are listed.'}</p>
      )}
    </div>
  );
}

function ToolSettings({ tool }: { tool: McpTool }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const title = revealControls(tool.title);
  const name = revealControls(tool.name);
  const update = (patch: { enabled?: boolean; level?: ApprovalLevel | null }) =>
    void run(() => client.request('mcp.updateTool', { serverId: tool.serverId, name: tool.name, patch }));
  return (
    <li className="flex items-center gap-3 py-2 [content-visibility:auto]">
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-medium">
          {title} {title !== name && <code className="font-normal text-muted">{name}</code>}
        </p>
        <p className="line-clamp-2 text-xs text-muted">{revealControls(tool.description)}</p>
      </div>
      <select
        aria-label={`Approval of ${title}`}
        value={tool.levelChosen ? tool.level : 'default'}
        disabled={busy}
        onChange={event =>
          update({ level: event.target.value === 'default' ? null : ApprovalLevel.parse(event.target.value) })
        }
        className="rounded-lg border border-line bg-ground px-2 py-1 text-sm"
      >
        <option value="default">Default{tool.levelChosen ? '' : `: ${levelWords[tool.level].toLowerCase()}`}</option>
        {ApprovalLevel.options.map(level => (
          <option key={level} value={level}>
            {levelWords[level]}
          </option>
        ))}
      </select>
      <Switch
        label={`${title} is on`}
        checked={tool.enabled}
        disabled={busy}
        onChange={enabled => update({ enabled })}
      />
    </li>
  );
}
