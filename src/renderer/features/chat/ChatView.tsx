import { type ReactNode, useCallback } from 'react';
import type { ToolPart } from '../../../shared/schemas/message';
import { Button } from '../../components/Button';
import { useMain } from '../../state/main';
import { tellError } from '../../state/toasts';
import { useAction } from '../../state/useAction';
import { Composer } from './Composer';
import type { Draft } from './drafts';
import { MessageList } from './MessageList';
import { useChat } from './useChat';
import { userParts } from './userParts';

export interface ChatViewProps {
  readonly conversationId: string;
  readonly title: string;
  readonly renderCard: (part: ToolPart) => ReactNode;
  /** What stands between messages and composer: calls that wait. */
  readonly notice: ReactNode;
  readonly pictureHint: ReactNode;
  /** The switches in the composer. */
  readonly switches: ReactNode;
}

/** One chat. */
export function ChatView({ conversationId, title, renderCard, notice, pictureHint, switches }: ChatViewProps) {
  const { client } = useMain();
  const chat = useChat(conversationId);
  const { busy, run } = useAction();

  const send = (draft: Draft) => run(() => client.request('chat.send', { conversationId, parts: userParts(draft) }));
  const regenerate = useCallback(
    (messageId: string) => void client.request('chat.regenerate', { messageId }).catch(tellError),
    [client],
  );
  return (
    <section aria-label="Chat" className="flex h-full min-h-0 flex-col">
      <header className="flex h-12 shrink-0 items-center px-4 max-md:-mt-12 max-md:ml-12 max-md:pl-0 md:px-6">
        {title && <h1 className="truncate text-sm font-semibold">{title}</h1>}
      </header>
      {chat.loaded ? (
        <MessageList
          key={conversationId}
          messages={chat.messages}
          turn={chat.turn}
          hasOlder={chat.next !== undefined}
          onLoadOlder={chat.loadOlder}
          onRegenerate={regenerate}
          renderCard={renderCard}
        />
      ) : (
        <div className="min-h-0 grow">
          {chat.failed && (
            <p className="flex items-center justify-center gap-3 px-4 py-6 text-sm text-muted">
              This chat could not be loaded.
              <Button small onClick={chat.reload}>
                Try again
              </Button>
            </p>
          )}
        </div>
      )}
      {notice}
      <Composer
        draftKey={conversationId}
        running={chat.turn?.status === 'running'}
        {...(chat.turn?.status === 'waiting' && { placeholder: 'A new message declines the call that waits' })}
        sending={busy}
        pictureHint={pictureHint}
        onSend={send}
        onStop={() => void client.request('chat.stop', { conversationId }).catch(tellError)}
      >
        {switches}
      </Composer>
    </section>
  );
}
