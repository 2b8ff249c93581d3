import { useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { TextArea, TextField } from '../../components/Field';
import { useMain } from '../../state/main';
import { tellError } from '../../state/toasts';
import { useAction } from '../../state/useAction';
import { readArguments, readEnvironment } from './readServerForm';

/** A server that is started with a command. */
export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [name, setName] = useState('');
  const [command, setCommand] = useState('');
  const [args, setArgs] = useState('');
  const [environment, setEnvironment] = useState('');

  const add = async () => {
    const env = readEnvironment(environment);
    if ('problem' in env) return tellError(env.problem);
    const transport = { type: 'stdio' as const, command: command.trim(), args: readArguments(args), env: env.values };
    if (await run(() => client.request('mcp.createServer', { config: { name, transport } }))) onClose();
  };
  return (
    <Dialog title="Add an MCP server" open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField label="Name" required maxLength={120} value={name} onChange={event => setName(event.target.value)} />
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
        <TextArea
          label="Environment"
          rows={2}
          placeholder="API_KEY=…"
          hint="NAME=value, one a line. Values are sealed on this machine and never shown again."
          value={environment}
          onChange={event => setEnvironment(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || name.trim() === '' || command.trim() === ''}>
            {busy ? 'Adding…' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
