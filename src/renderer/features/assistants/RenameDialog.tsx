import { useState } from 'react';
import type { Conversation } from '../../../shared/schemas/conversation';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/Field';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';

export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [title, setTitle] = useState(conversation.title);
  const save = async () => {
    if (await run(() => client.request('conversations.update', { id: conversation.id, patch: { title } }))) onClose();
  };
  return (
    <Dialog title="Rename chat" open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Title"
          required
          maxLength={300}
          value={title}
          onChange={event => setTitle(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || title.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
