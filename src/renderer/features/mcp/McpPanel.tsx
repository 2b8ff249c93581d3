import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { PanelPage } from '../../components/PanelPage';
import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';
import { ServerCard } from './ServerCard';
import { ServerDialog } from './ServerDialog';

/** The MCP servers: what each offers, whether it runs, and what its tools may do. */
export function McpPanel() {
  const { client } = useMain();
  const { data: servers } = useQuery('servers', () => client.request('mcp.listServers', {}), ['mcp.serverChanged']);
  const [adding, setAdding] = useState(false);
  return (
    <PanelPage
      title="MCP servers"
      action={
        <Button kind="primary" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden /> Add server
        </Button>
      }
    >
      <p className="text-sm text-muted">
        A server brings tools. An assistant uses them when it carries the server; edit the assistant to choose.
      </p>
      <ul className="space-y-4">
        {servers?.map(server => (
          <li key={server.id}>
            <ServerCard server={server} />
          </li>
        ))}
      </ul>
      {servers?.length === 0 && <p className="text-muted">There are no MCP servers yet.</p>}
      {adding && <ServerDialog server={null} onClose={() => setAdding(false)} />}
    </PanelPage>
  );
}
