import { useState } from 'react';
import type { Assistant, ModelParameters } from '../../../shared/schemas/assistant';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { TextArea, TextField } from '../../components/Field';
import { Switch } from '../../components/Switch';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';
import { type Choice, ModelChoice } from './ModelChoice';
import { ParameterFields } from './ParameterFields';

export interface AssistantDialogProps {
  /** Null makes a new one. */
  readonly assistant: Assistant | null;
  readonly onClose: () => void;
  readonly onSaved: (assistant: Assistant) => void;
}

/** Name, manner, and what an assistant carries. */
export function AssistantDialog({ assistant, onClose, onSaved }: AssistantDialogProps) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const bases =
    useQuery('bases', () => client.request('knowledge.listBases', {}), ['knowledge.itemChanged']).data ?? [];
  const servers = useQuery('servers', () => client.request('mcp.listServers', {}), ['mcp.serverChanged']).data ?? [];
  const providers = useQuery('providers', () => client.request('providers.list', {}), ['providers.changed']).data ?? [];
  const [name, setName] = useState(assistant?.name ?? '');
  const [icon, setIcon] = useState(assistant?.icon ?? '');
  const [instructions, setInstructions] = useState(assistant?.instructions ?? '');
  const [baseIds, setBaseIds] = useState(assistant?.settings.knowledgeBaseIds ?? []);
  const [serverIds, setServerIds] = useState(assistant?.settings.mcpServerIds ?? []);

  const [enableWebSearch, setWebSearch] = useState(assistant?.settings.enableWebSearch ?? false);
  const [parameters, setParameters] = useState<ModelParameters>(assistant?.parameters ?? {});
  const [chosen, setChosen] = useState<Choice | undefined>(assistant ?? undefined);
  const [first] = providers;
  // A new assistant begins with the first model there is.
  const choice = chosen ?? { providerId: first?.id ?? null, modelId: first?.models[0]?.id ?? null };

  const save = () =>
    run(async () => {
      const draft = {
        name,
        icon,
        instructions,
        providerId: choice.providerId,
        modelId: choice.modelId,
        parameters,
        settings: { enableWebSearch, knowledgeBaseIds: baseIds, mcpServerIds: serverIds },
      };
      const saved = assistant
        ? await client.request('assistants.update', { id: assistant.id, patch: draft })
        : await client.request('assistants.create', draft);
      onSaved(saved);
      onClose();
    });
  return (
    <Dialog title={assistant ? `Edit ${assistant.name}` : 'New assistant'} open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="grid grid-cols-[1fr_5rem] gap-3">
          <TextField
            label="Name"
            required
            maxLength={120}
            value={name}
            onChange={event => setName(event.target.value)}
          />
          <TextField label="Emoji" maxLength={16} value={icon} onChange={event => setIcon(event.target.value)} />
        </div>
        {/* There is always the demo model; before main has told of it there is nothing to choose. */}
        {providers.length > 0 && <ModelChoice providers={providers} choice={choice} onChange={setChosen} />}
        <ParameterFields parameters={parameters} onChange={setParameters} />
        <TextArea
          label="Instructions"
          rows={5}
          value={instructions}
          hint="How it should work and speak. The model reads this before every answer."
          onChange={event => setInstructions(event.target.value)}
        />
        <fieldset>
          <legend className="text-sm font-medium">Web</legend>
          <div className="flex items-center justify-between py-1.5 text-sm">
            <span>Web search and pages</span>
            <Switch label="Carries web search and pages" checked={enableWebSearch} onChange={setWebSearch} />
          </div>
        </fieldset>
        <Carries
          title="Knowledge"
          nothing="There are no knowledge bases yet."
          items={bases}
          chosen={baseIds}
          onChange={setBaseIds}
        />
        <Carries
          title="MCP servers"
          nothing="There are no MCP servers yet."
          items={servers}
          chosen={serverIds}
          onChange={setServerIds}
        />
        <div className="flex justify-end gap-2 pt-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || name.trim() === ''}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface CarriesProps {
  readonly title: string;
  readonly nothing: string;
  readonly items: readonly { id: string; name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

function Carries({ title, nothing, items, chosen, onChange }: CarriesProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{title}</legend>
      {items.length === 0 && <p className="text-sm text-muted">{nothing}</p>}
      {items.map(({ id, name }) => (
        <div key={id} className="flex items-center justify-between py-1.5 text-sm">
          <span className="truncate">{name}</span>
          <Switch
            label={`Carries ${name}`}
            checked={chosen.includes(id)}
            onChange={on => onChange(on ? [...chosen, id] : chosen.filter(held => held !== id))}
          />
        </div>
      ))}
    </fieldset>
  );
}
