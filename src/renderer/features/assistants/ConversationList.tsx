import { Ellipsis, Hand, LoaderCircle, SquarePen } from 'lucide-react';
import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import type { Assistant } from '../../../shared/schemas/assistant';
import type { Conversation } from '../../../shared/schemas/conversation';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useView } from '../../state/view';
import { RenameDialog } from './RenameDialog';
import { useConversations } from './useConversations';

/** The chats of one assistant, newest first, with those that need the person marked. */
export function ConversationList({ assistant }: { assistant: Assistant }) {
  const { client } = useMain();
  const { run } = useAction();
  const { conversationId, openConversation, panel } = useView();
  const [query, setQuery] = useState('');
  const { list, more } = useConversations(assistant.id, query);
  const [renaming, setRenaming] = useState<Conversation>();
  const [deleting, setDeleting] = useState<Conversation>();

  return (
    <section aria-label="Chats" className="flex min-h-0 grow flex-col">
      <div className="space-y-2 px-1 pb-2">
        <Button className="w-full" onClick={() => openConversation(null)}>
          <SquarePen size={15} aria-hidden /> New chat
        </Button>
        <input
          type="search"
          aria-label="Search chats"
          placeholder="Search chats"
          value={query}
          onChange={event => setQuery(event.target.value)}
          className="w-full rounded-lg border border-line bg-ground px-3 py-1.5 text-sm"
        />
      </div>
      <ul className="min-h-0 grow overflow-y-auto">
        {list?.map(conversation => (
          <li
            key={conversation.id}
            className={`group flex items-center rounded-lg ${conversation.id === conversationId && panel === 'chat' ? 'bg-raised' : 'hover:bg-raised/60'}`}
          >
            <button
              type="button"
              aria-current={conversation.id === conversationId}
              onClick={() => openConversation(conversation.id)}
              className="flex min-w-0 grow items-center gap-2 rounded-lg px-3 py-1.5 text-left text-sm"
            >
              <span className="truncate">{conversation.title || 'New chat'}</span>
              <TurnMark conversation={conversation} />
            </button>
            <Menu.Root>
              <Menu.Trigger
                aria-label={`Actions for ${conversation.title || 'New chat'}`}
                className="mr-1 rounded-md p-1 text-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 data-popup-open:opacity-100 hover:text-ink"
              >
                <Ellipsis size={16} aria-hidden />
              </Menu.Trigger>
              <Menu.Portal>
                <Menu.Positioner sideOffset={4} className="z-40">
                  <Menu.Popup className="min-w-36 rounded-xl border border-line bg-raised p-1 text-sm shadow-raised">
                    <Menu.Item
                      className="cursor-pointer rounded-lg px-3 py-1.5 data-highlighted:bg-panel"
                      onClick={() => setRenaming(conversation)}
                    >
                      Rename
                    </Menu.Item>
                    <Menu.Item
                      className="cursor-pointer rounded-lg px-3 py-1.5 text-danger data-highlighted:bg-danger-soft"
                      onClick={() => setDeleting(conversation)}
                    >
                      Delete
                    </Menu.Item>
                  </Menu.Popup>
                </Menu.Positioner>
              </Menu.Portal>
            </Menu.Root>
          </li>
        ))}
        {list?.length === 0 && (
          <li className="px-3 py-2 text-sm text-muted">{query ? 'No chat matches.' : 'No chats yet.'}</li>
        )}
        {more && (
          <li className="px-1 py-2">
            <Button small kind="quiet" className="w-full" onClick={more}>
              Show earlier chats
            </Button>
          </li>
        )}
      </ul>
      {renaming && <RenameDialog conversation={renaming} onClose={() => setRenaming(undefined)} />}
      <ConfirmDialog
        title="Delete this chat?"
        text={`“${deleting?.title || 'New chat'}” and its messages are deleted. This cannot be undone.`}
        action="Delete chat"
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => {
          if (!deleting) return;
          if (deleting.id === conversationId) openConversation(null);
          void run(() => client.request('conversations.delete', { id: deleting.id }));
        }}
      />
    </section>
  );
}

/** What a chat does while it is not looked at; part of the name of its row. */
function TurnMark({ conversation: { activeTurn } }: { conversation: Conversation }) {
  if (activeTurn === null) return null;
  const isWaiting = activeTurn === 'waiting';
  return (
    <>
      {isWaiting ? (
        <span className="ml-auto flex size-5 shrink-0 items-center justify-center rounded-full bg-caution-soft text-caution">
          <Hand size={13} aria-hidden />
        </span>
      ) : (
        <LoaderCircle
          size={14}
          aria-hidden
          className="ml-auto shrink-0 animate-spin text-accent motion-reduce:animate-none"
        />
      )}
      <span className="sr-only">{isWaiting ? 'Needs your approval' : 'Answering'}</span>
    </>
  );
}
