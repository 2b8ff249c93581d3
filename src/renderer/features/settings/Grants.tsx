import type { Grant } from '../../../shared/schemas/approval';
import { Button } from '../../components/Button';
import { PanelSection } from '../../components/PanelPage';
import { revealControls } from '../../components/PlainText';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';

/** What may run without asking, for which chat or assistant, with a way to take it back. */
export function Grants() {
  const { client } = useMain();
  const { data: grants, reload } = useQuery('grants', () => client.request('grants.list', {}), ['approvals.changed']);
  return (
    <PanelSection title="Standing permissions">
      {grants?.length === 0 && (
        <p className="text-sm text-muted">
          None. A tool that asks can be allowed for a chat or an assistant on its card.
        </p>
      )}
      <ul className="divide-y divide-line">
        {grants?.map(grant => (
          <GrantRow key={grant.id} grant={grant} onRevoked={reload} />
        ))}
      </ul>
    </PanelSection>
  );
}

function GrantRow({ grant, onRevoked }: { grant: Grant; onRevoked: () => void }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const servers = useQuery('servers', () => client.request('mcp.listServers', {}), ['mcp.serverChanged']).data ?? [];
  const { serverId, toolName } = grant.source;
  const tool = revealControls(toolName);
  const revoke = async () => {
    if (await run(() => client.request('grants.revoke', { id: grant.id }))) onRevoked();
  };
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        <span className="font-medium">{tool}</span>
        <span className="text-muted">
          {' '}
          of {revealControls(servers.find(({ id }) => id === serverId)?.name ?? serverId)}, <GrantReach grant={grant} />
        </span>
      </span>
      <Button small kind="danger" aria-label={`Revoke ${tool}`} disabled={busy} onClick={() => void revoke()}>
        Revoke
      </Button>
    </li>
  );
}

/** For whom it holds, by name. */
function GrantReach({ grant: { assistantId, conversationId } }: { grant: Grant }) {
  const { client } = useMain();
  const name = useQuery(`reach ${conversationId} ${assistantId}`, async () => {
    if (conversationId !== null) return (await client.request('conversations.get', { id: conversationId })).title;
    return (await client.request('assistants.list', {})).find(({ id }) => id === assistantId)?.name;
  }, []).data;
  const what = conversationId === null ? 'assistant' : 'chat';
  return name ? `for the ${what} “${name}”` : `for one ${what}`;
}
