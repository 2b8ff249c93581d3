import { useCallback } from 'react';
import type { Assistant } from '../../shared/schemas/assistant';
import type { Conversation } from '../../shared/schemas/conversation';
import type { ToolPart } from '../../shared/schemas/message';
import { ApprovalBar } from '../features/approvals/ApprovalBar';
import { ApprovalCard } from '../features/approvals/ApprovalCard';
import { useApprovals } from '../features/approvals/useApprovals';
import { ChatView } from '../features/chat/ChatView';
import { PictureHint } from '../features/models/PictureHint';
import { ToolSwitches } from '../features/tools/ToolSwitches';
import { useToolOverrides } from './useToolOverrides';

export interface OpenChatProps {
  readonly conversationId: string;
  /** Undefined until main has told of it. */
  readonly conversation: Conversation | undefined;
  readonly assistant: Assistant;
}

/** Puts chat, cards and switches together; the features know nothing of each other. */
export function OpenChat({ conversationId, conversation, assistant }: OpenChatProps) {
  const approvals = useApprovals();
  const changeOverrides = useToolOverrides(conversationId);
  const renderCard = useCallback(
    (part: ToolPart) => {
      if (!approvals) return null;
      const request = approvals.find(({ approvalId }) => approvalId === part.approvalId);
      return request ? (
        <ApprovalCard request={request} />
      ) : (
        <p className="px-3 pt-1 text-sm text-muted">Answered. It goes on when all calls of this step are.</p>
      );
    },
    [approvals],
  );
  return (
    <ChatView
      conversationId={conversationId}
      title={conversation ? conversation.title || 'New chat' : ''}
      renderCard={renderCard}
      notice={<ApprovalBar requests={(approvals ?? []).filter(request => request.conversationId === conversationId)} />}
      pictureHint={<PictureHint assistant={assistant} />}
      switches={
        conversation && (
          <ToolSwitches
            assistant={assistant}
            conversationId={conversationId}
            overrides={conversation.toolOverrides}
            onChange={changeOverrides}
          />
        )
      }
    />
  );
}
