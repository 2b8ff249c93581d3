import { useState } from 'react';
import type { Assistant } from '../../../shared/schemas/assistant';
import { countOf } from '../../components/countOf';
import { Dialog } from '../../components/Dialog';
import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';
import { ExplainedTool } from './ExplainedTool';
import { explainedRows } from './explainedRows';
import type { FixContext } from './fixes';

export interface ToolExplainerProps {
  readonly assistant: Assistant;
  /** Null before a chat exists. */
  readonly conversationId: string | null;
  /** Called with what to do to the switches of the chat as they stand then. */
  readonly onChatChange: FixContext['onChatChange'];
  readonly onClose: () => void;
}

/** Every tool the app knows: whether the model sees it here, what it costs, and why not. */
export function ToolExplainer({ assistant, conversationId, onChatChange, onClose }: ToolExplainerProps) {
  const { client } = useMain();
  const { id: assistantId } = assistant;
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
          {explainedRows(shown ?? []).map(row => (
            <ExplainedTool
              key={`${row.first.source.serverId} ${row.first.source.toolName}`}
              row={row}
              onLeave={onClose}
              client={client}
              assistant={assistant}
              onChatChange={onChatChange}
            />
          ))}
        </ul>
        {shown?.length === 0 && <p className="text-sm text-muted">No tool has this in its name.</p>}
      </div>
    </Dialog>
  );
}
