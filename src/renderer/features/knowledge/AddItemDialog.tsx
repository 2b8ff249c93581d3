import { useState } from 'react';
import type { KnowledgeItemDraft } from '../../../shared/schemas/knowledge';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { TextArea, TextField } from '../../components/Field';
import { useMain } from '../../state/main';
import { useToasts } from '../../state/toasts';
import { useAction } from '../../state/useAction';

/** A text of one's own, or a file on this machine. */
export function AddItemDialog({ baseId, onClose }: { baseId: string; onClose: () => void }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [path, setPath] = useState('');
  const hasFile = path.trim() !== '';
  const isReady = hasFile || (title.trim() !== '' && text.trim() !== '');

  const add = () =>
    run(async () => {
      const draft: KnowledgeItemDraft = hasFile ? { type: 'file', path: path.trim() } : { type: 'note', title, text };
      const [item] = await client.request('knowledge.addItems', { baseId, items: [draft] });
      if (item?.state === 'failed') useToasts.getState().show('error', item.message ?? 'The file could not be read.');
      else onClose();
    });
  return (
    <Dialog title="Add knowledge" open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label="File"
          placeholder="/home/me/notes/plan.md"
          hint="The whole path of a Markdown or text file on this machine."
          value={path}
          onChange={event => setPath(event.target.value)}
        />
        <p className="text-center text-xs text-muted">or a text of your own</p>
        <TextField
          label="Title"
          maxLength={300}
          disabled={hasFile}
          value={title}
          onChange={event => setTitle(event.target.value)}
        />
        <TextArea
          label="Text"
          rows={6}
          disabled={hasFile}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || !isReady}>
            {busy ? 'Adding…' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
