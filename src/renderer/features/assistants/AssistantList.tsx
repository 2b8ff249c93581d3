import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Assistant } from '../../../shared/schemas/assistant';
import { AssistantMark } from '../../components/AssistantMark';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { IconButton } from '../../components/IconButton';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useView } from '../../state/view';
import { AssistantDialog } from './AssistantDialog';

/** The assistants; the open one can be edited and deleted. */
export function AssistantList({
  assistants,
  current,
}: {
  assistants: readonly Assistant[];
  current: Assistant | undefined;
}) {
  const { client } = useMain();
  const { run } = useAction();
  const { openAssistant, panel } = useView();
  const [editing, setEditing] = useState<Assistant | 'new'>();
  const [deleting, setDeleting] = useState<Assistant>();
  return (
    <section aria-label="Assistants">
      <div className="flex items-center justify-between pr-1 pl-3">
        <h2 className="text-xs font-medium text-muted">Assistants</h2>
        <IconButton label="New assistant" onClick={() => setEditing('new')}>
          <Plus size={16} aria-hidden />
        </IconButton>
      </div>
      <ul className="max-h-[30vh] overflow-y-auto">
        {assistants.map(assistant => {
          const isCurrent = assistant.id === current?.id;
          return (
            <li
              key={assistant.id}
              className={`group flex items-center rounded-lg ${isCurrent && panel === 'chat' ? 'bg-raised' : 'hover:bg-raised/60'}`}
            >
              <button
                type="button"
                aria-current={isCurrent}
                onClick={() => openAssistant(assistant.id)}
                className="flex min-w-0 grow items-center gap-2.5 rounded-lg px-3 py-1.5 text-left text-sm"
              >
                <AssistantMark assistant={assistant} />
                <span className="truncate font-medium">{assistant.name}</span>
              </button>
              {isCurrent && (
                <>
                  <IconButton label={`Edit ${assistant.name}`} onClick={() => setEditing(assistant)}>
                    <Pencil size={14} aria-hidden />
                  </IconButton>
                  {assistants.length > 1 && (
                    <IconButton label={`Delete ${assistant.name}`} onClick={() => setDeleting(assistant)}>
                      <Trash2 size={14} aria-hidden />
                    </IconButton>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {editing && (
        <AssistantDialog
          assistant={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
          onSaved={saved => editing === 'new' && openAssistant(saved.id)}
        />
      )}
      <ConfirmDialog
        title={`Delete ${deleting?.name ?? ''}?`}
        text="Its chats are deleted with it. This cannot be undone."
        action="Delete assistant"
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting) void run(() => client.request('assistants.delete', { id: deleting.id }));
        }}
      />
    </section>
  );
}
