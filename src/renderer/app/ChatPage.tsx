import { useEffect, useState } from 'react';
import { AppError } from '../../shared/errors';
import type { Assistant } from '../../shared/schemas/assistant';
import type { ToolOverrides } from '../../shared/schemas/conversation';
import { NewChat } from '../features/chat/NewChat';
import { OfferModels } from '../features/models/OfferModels';
import { PictureHint } from '../features/models/PictureHint';
import { ToolSwitches } from '../features/tools/ToolSwitches';
import { useMain } from '../state/main';
import { useQuery } from '../state/useQuery';
import { useView } from '../state/view';
import { OpenChat } from './OpenChat';

export interface ChatPageProps {
  readonly assistants: readonly Assistant[];
  readonly current: Assistant;
}

/** The chat that is open, or the place where one begins. */
export function ChatPage({ assistants, current }: ChatPageProps) {
  const { client } = useMain();
  const { conversationId, openConversation } = useView();
  const { data: conversation } = useQuery(`conversation ${conversationId}`, async () => {
    if (conversationId === null) return undefined;
    try {
      return await client.request('conversations.get', { id: conversationId });
    } catch (thrown) {
      // Another window deleted it.
      if (!(thrown instanceof AppError) || thrown.code !== 'not_found') throw thrown;
      openConversation(null);
      return undefined;
    }
  }, ['conversations.changed']);
  const owner = conversation?.assistantId;
  useEffect(() => {
    if (conversationId !== null && owner !== undefined && owner !== current.id) openConversation(conversationId, owner);
  }, [conversationId, owner, current.id, openConversation]);

  if (conversationId === null) return <BeginChat key={current.id} assistant={current} />;
  const assistant = assistants.find(({ id }) => id === owner) ?? current;
  return <OpenChat conversationId={conversationId} conversation={conversation} assistant={assistant} />;
}

function BeginChat({ assistant }: { assistant: Assistant }) {
  const [overrides, setOverrides] = useState<ToolOverrides>({});
  return (
    <NewChat
      assistant={assistant}
      overrides={overrides}
      pictureHint={<PictureHint assistant={assistant} />}
      offer={<OfferModels assistant={assistant} />}
      switches={
        <ToolSwitches assistant={assistant} conversationId={null} overrides={overrides} onChange={setOverrides} />
      }
    />
  );
}
