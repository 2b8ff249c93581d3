import { useCallback, useEffect, useState } from 'react';
import { AppError } from '../../shared/errors';
import type { Assistant } from '../../shared/schemas/assistant';
import type { ToolOverrides } from '../../shared/schemas/conversation';
import type { ToolPart } from '../../shared/schemas/message';
import { ApprovalBar } from '../features/approvals/ApprovalBar';
import { ApprovalCard } from '../features/approvals/ApprovalCard';
import { useApprovals } from '../features/approvals/useApprovals';
import { ChatView } from '../features/chat/ChatView';
import { NewChat } from '../features/chat/NewChat';
import { ToolSwitches } from '../features/tools/ToolSwitches';
import { useMain } from '../state/main';
import { useAction } from '../state/useAction';
import { useQuery } from '../state/useQuery';
import { useView } from '../state/view';

/** Puts chat, cards and switches together; the features know nothing of each other. */
export function ChatPage({ assistants, current }: { assistants: readonly Assistant[]; current: Assistant }) {
  const { client } = useMain();
  const { run } = useAction();
  const { conversationId, openConversation } = useView();
  const approvals = useApprovals();
  const [newOverrides, setNewOverrides] = useState<ToolOverrides>({});
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
  const renderCard = useCallback(
    (part: ToolPart) => {
      const request = approvals.find(({ approvalId }) => approvalId === part.approvalId);
      return request ? (
        <ApprovalCard request={request} />
      ) : (
        <p className="px-3 pt-1 text-sm text-muted">Answered. It goes on when all calls of this step are.</p>
      );
    },
    [approvals],
  );

  if (conversationId === null) {
    return (
      <NewChat
        assistant={current}
        overrides={newOverrides}
        switches={<ToolSwitches assistant={current} overrides={newOverrides} onChange={setNewOverrides} />}
      />
    );
  }
  const assistant = assistants.find(({ id }) => id === conversation?.assistantId) ?? current;
  return (
    <ChatView
      conversationId={conversationId}
      title={conversation ? conversation.title || 'New chat' : ''}
      renderCard={renderCard}
      notice={<ApprovalBar requests={approvals.filter(request => request.conversationId === conversationId)} />}
      switches={
        conversation && (
          <ToolSwitches
            assistant={assistant}
            overrides={conversation.toolOverrides}
            onChange={toolOverrides =>
              void run(() => client.request('conversations.update', { id: conversationId, patch: { toolOverrides } }))
            }
          />
        )
      }
    />
  );
}
