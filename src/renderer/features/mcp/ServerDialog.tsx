import { useState } from 'react';
import type { McpServer } from '../../../shared/schemas/mcp';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { TextArea, TextField } from '../../components/Field';
import { readLines, readPairs } from '../../components/readPairs';
import { SealedField } from '../../components/SealedField';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';

export interface ServerDialogProps {
  /** Null for a new one. */
  readonly server: McpServer | null;
  readonly onClose: () => void;
}

/** A server that is started with a command. Values of its environment are never shown; unless replaced, they stay. */
export function ServerDialog({ server, onClose }: ServerDialogProps) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const held = server?.transport.type === 'stdio' ? server.transport : undefined;
  const heldNames = held?.envNames ?? [];
  const [name, setName] = useState(server?.name ?? '');
  const [command, setCommand] = useState(held?.command ?? '');
  const [args, setArgs] = useState(held?.args.join('\n') ?? '');
  const [environment, setEnvironment] = useState('');
  const [replacing, setReplacing] = useState(heldNames.length === 0);
  const [problem, setProblem] = useState<string>();
  const isBundled = server?.transport.type === 'bundled';

  const save = async () => {
    const env = readPairs(environment, /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/, 'a line like NAME=value');
    if ('problem' in env) return setProblem(env.problem);
    const transport = {
      type: 'stdio' as const,
      command: command.trim(),
      args: readLines(args),
      ...(held?.cwd === undefined ? {} : { cwd: held.cwd }),
      ...(replacing ? { env: env.values } : {}),
    };
    const patch = isBundled ? { name } : { name, transport };
    const saved = await run(() =>
      server
        ? client.request('mcp.updateServer', { id: server.id, patch })
        : client.request('mcp.createServer', { config: { name, transport } }),
    );
    if (saved) onClose();
  };
  return (
    <Dialog title={server ? `Edit ${server.name}` : 'Add an MCP server'} open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label="Name" required maxLength={120} value={name} onChange={event => setName(event.target.value)} />
        {!isBundled && (
          <>
            <TextField
              label="Command"
              required
              placeholder="npx"
              value={command}
              onChange={event => setCommand(event.target.value)}
            />
            <TextArea
              label="Arguments"
              rows={3}
              placeholder={'-y\n@modelcontextprotocol/server-filesystem\n/home/me/notes'}
              hint="One a line."
              value={args}
              onChange={event => setArgs(event.target.value)}
            />
            <SealedField
              label="Environment"
              placeholder="API_KEY=…"
              hint="NAME=value, one a line. Values are sealed on this machine and never shown again."
              names={heldNames}
              replacing={replacing}
              onReplace={() => setReplacing(true)}
              value={environment}
              error={problem}
              onChange={next => {
                setEnvironment(next);
                setProblem(undefined);
              }}
            />
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            disabled={busy || name.trim() === '' || (!isBundled && command.trim() === '')}
          >
            {busy ? 'Saving…' : server ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
