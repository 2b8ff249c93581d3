import { ArrowUp, Paperclip, Square } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '../../components/IconButton';
import { AttachmentChip } from './AttachmentChip';
import { type Draft, useDraft, useDrafts } from './drafts';
import { useAttach } from './useAttach';

export interface ComposerProps {
  /** Drafts are kept by it. */
  readonly draftKey: string;
  readonly running: boolean;
  readonly placeholder?: string;
  readonly sending: boolean;
  /** @returns whether it was taken; text and files stay when they were not */
  readonly onSend: (draft: Draft) => Promise<boolean>;
  readonly onStop: () => void;
  /** Shown while a picture is attached, for instance that the model takes none. */
  readonly pictureHint?: ReactNode;
  /** Switches and their state, under the text. */
  readonly children: ReactNode;
}

/** Where a person writes. Enter sends, Shift and Enter breaks the line, and a text that was not taken is kept. */
export function Composer({
  draftKey,
  running,
  placeholder = 'Write a message',
  sending,
  onSend,
  onStop,
  pictureHint,
  children,
}: ComposerProps) {
  const { keep, detach, sent } = useDrafts();
  const draft = useDraft(draftKey);
  const { text, files } = draft;
  const { attaching, attach } = useAttach(draftKey);
  const picker = useRef<HTMLInputElement>(null);
  const isEmpty = text.trim() === '' && files.length === 0;
  const area = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${Math.min(area.current.scrollHeight, 240)}px`;
  }, [text]);
  useEffect(() => area.current?.focus(), [draftKey]);

  const send = async () => {
    if (isEmpty || running || sending || attaching) return;
    if (await onSend({ text: text.trim(), files })) sent(draftKey, draft);
  };
  /** Files of the clipboard or of a drag; without any, the browser does what it always does. */
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    attach([...files]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter chooses a candidate. Safari ends the composition first, and says 229.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    void send();
  };

  return (
    <div className="mx-auto w-full max-w-3xl px-4 pb-4 sm:px-6">
      <div
        onDragOver={event => event.preventDefault()}
        onDrop={event => take(event, event.dataTransfer.files)}
        className="rounded-2xl border border-line-strong bg-raised shadow-raised focus-within:border-accent"
      >
        {files.length > 0 && (
          <ul aria-label="Attached" className="flex flex-wrap gap-2 px-3 pt-3">
            {files.map(file => (
              <li key={file.id}>
                <AttachmentChip file={file} onRemove={() => detach(draftKey, file.id)} />
              </li>
            ))}
          </ul>
        )}
        {files.some(({ kind }) => kind === 'image') && pictureHint}
        <textarea
          ref={area}
          rows={1}
          aria-label="Message"
          placeholder={placeholder}
          value={text}
          onChange={event => keep(draftKey, event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={event => take(event, event.clipboardData.files)}
          className="block w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
        />
        <div className="flex items-center gap-2 px-2.5 pb-2.5">
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label="Files to attach"
            onChange={event => {
              attach([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <IconButton label="Attach files" disabled={attaching} onClick={() => picker.current?.click()}>
            <Paperclip size={17} aria-hidden />
          </IconButton>
          <div className="flex min-w-0 grow flex-wrap items-center gap-1.5">{children}</div>
          {running ? (
            <button
              type="button"
              aria-label="Stop"
              onClick={onStop}
              className="inline-flex size-9 items-center justify-center rounded-full bg-ink text-ground hover:opacity-85"
            >
              <Square size={14} fill="currentColor" aria-hidden />
            </button>
          ) : (
            <button
              type="button"
              aria-label="Send"
              disabled={isEmpty || sending || attaching}
              onClick={() => void send()}
              className="inline-flex size-9 items-center justify-center rounded-full bg-accent text-on-accent hover:bg-accent-strong disabled:bg-panel disabled:text-muted"
            >
              <ArrowUp size={18} aria-hidden />
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
