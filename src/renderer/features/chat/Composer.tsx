import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useDrafts } from './drafts';

export interface ComposerProps {
  /** Drafts are kept by it. */
  readonly draftKey: string;
  readonly running: boolean;
  readonly placeholder?: string;
  readonly sending: boolean;
  /** @returns whether it was taken; the text stays when it was not */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onStop: () => void;
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
  children,
}: ComposerProps) {
  const { drafts, keep, sent } = useDrafts();
  const text = drafts[draftKey] ?? '';
  const area = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${Math.min(area.current.scrollHeight, 240)}px`;
  }, [text]);
  useEffect(() => area.current?.focus(), [draftKey]);

  const send = async () => {
    const wanted = text.trim();
    if (wanted === '' || running || sending) return;
    if (await onSend(wanted)) sent(draftKey, text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter chooses a candidate. Safari ends the composition first, and says 229.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    void send();
  };

  return (
    <div className="mx-auto w-full max-w-3xl px-4 pb-4 sm:px-6">
      <div className="rounded-2xl border border-line-strong bg-raised shadow-raised focus-within:border-accent">
        <textarea
          ref={area}
          rows={1}
          aria-label="Message"
          placeholder={placeholder}
          value={text}
          onChange={event => keep(draftKey, event.target.value)}
          onKeyDown={onKeyDown}
          className="block w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
        />
        <div className="flex items-center gap-2 px-2.5 pb-2.5">
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
              disabled={text.trim() === '' || sending}
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
