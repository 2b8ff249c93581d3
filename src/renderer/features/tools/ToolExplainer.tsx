import { useState } from 'react';
import type { ToolExplanation } from '../../../shared/schemas/toolExplanation';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { countOf } from '../../components/countOf';
import { Dialog } from '../../components/Dialog';
import { revealControls } from '../../components/PlainText';
import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';
import { type Panel, useView } from '../../state/view';

export interface ToolExplainerProps {
  readonly assistantId: string;
  /** Null before a chat exists. */
  readonly conversationId: string | null;
  readonly onClose: () => void;
}

const states = {
  inline: { words: 'Given to the model', tone: 'accent' },
  deferred: { words: 'Found by search', tone: 'neutral' },
  off: { words: 'Off', tone: 'neutral' },
  unavailable: { words: 'Unavailable', tone: 'danger' },
} as const;

/** Where a fix is made; what is mended in the chat or its assistant lies behind this dialog. */
const pages: Partial<Record<'mcp' | 'assistant' | 'chat' | 'settings' | 'models', Panel>> = {
  mcp: 'mcp',
  settings: 'settings',
  models: 'models',
};

/** Every tool the app knows: whether the model sees it here, what it costs, and why not. */
export function ToolExplainer({ assistantId, conversationId, onClose }: ToolExplainerProps) {
  const { client } = useMain();
  const request = { assistantId, ...(conversationId === null ? {} : { conversationId }) };
  const { data: tools } = useQuery(
    `explain ${assistantId} ${conversationId}`,
    () => client.request('tools.explain', request),
    ['tools.changed', 'mcp.serverChanged', 'assistants.changed', 'conversations.changed', 'settings.changed'],
  );
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = tools?.filter(({ label, serverName, source }) =>
    `${label} ${serverName ?? ''} ${source.toolName}`.toLowerCase().includes(wanted),
  );
  const given = tools?.filter(({ state }) => state === 'inline') ?? [];
  const tokens = given.reduce((sum, tool) => sum + (tool.tokens ?? 0), 0);
  const found = tools?.filter(({ state }) => state === 'deferred').length ?? 0;
  return (
    <Dialog title="Every tool, and why" open onClose={onClose}>
      <div className="space-y-3">
        <p className="text-sm text-muted">
          The model is given {countOf(given.length, 'tool')}, about {tokens.toLocaleString('en')} tokens
          {found > 0 && `, and can find ${found} more`}.
        </p>
        <input
          type="search"
          aria-label="Filter by name"
          placeholder="Filter by name"
          value={query}
          onChange={event => setQuery(event.target.value)}
          className="w-full rounded-lg border border-line-strong bg-ground px-3 py-2 text-sm"
        />
        <ul className="divide-y divide-line">
          {shown?.map(tool => (
            <Row key={`${tool.source.serverId} ${tool.source.toolName}`} tool={tool} onLeave={onClose} />
          ))}
        </ul>
        {shown?.length === 0 && <p className="text-sm text-muted">No tool has this in its name.</p>}
      </div>
    </Dialog>
  );
}

function Row({ tool, onLeave }: { tool: ToolExplanation; onLeave: () => void }) {
  const show = useView(view => view.show);
  const { words, tone } = states[tool.state];
  const page = tool.reason && pages[tool.reason.fix.place];
  return (
    <li className="space-y-1 py-2 [content-visibility:auto]">
      <div className="flex items-center gap-2 text-sm">
        <span className="min-w-0 grow truncate font-medium">
          {revealControls(tool.label)}{' '}
          <span className="font-normal text-muted">{tool.serverName ?? 'Quartermaster'}</span>
        </span>
        {tool.tokens !== undefined && (
          <span className="shrink-0 text-xs text-muted">
            {tool.isEstimate ? '~' : ''}
            {tool.tokens.toLocaleString('en')} tokens
          </span>
        )}
        <Badge tone={tone}>{words}</Badge>
      </div>
      {tool.reason && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <span className="[overflow-wrap:anywhere]">{tool.reason.text}</span>
          {page ? (
            <Button
              small
              onClick={() => {
                onLeave();
                show(page);
              }}
            >
              {tool.reason.fix.text}
            </Button>
          ) : (
            <span>{tool.reason.fix.text}.</span>
          )}
        </p>
      )}
    </li>
  );
}
