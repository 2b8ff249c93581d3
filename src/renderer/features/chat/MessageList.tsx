import { ArrowDown } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import type { Message, ToolPart } from '../../../shared/schemas/message';
import type { Turn } from '../../../shared/schemas/turn';
import { Button } from '../../components/Button';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { MessageView } from './MessageView';
import { useFollowEnd } from './useFollowEnd';

export interface MessageListProps {
  readonly messages: readonly Message[];
  readonly turn: Turn | null;
  readonly hasOlder: boolean;
  readonly onLoadOlder: () => void;
  readonly onRegenerate: (messageId: string) => void;
  readonly renderCard: (part: ToolPart) => ReactNode;
}

/** Messages that are drawn before the others when a chat is opened: about what the window shows. */
const DRAWN_AT_ONCE = 6;

/** The branch that is open. It follows the end as long as the person has not scrolled away from it. */
export function MessageList({
  messages: held,
  turn,
  hasOlder,
  onLoadOlder,
  onRegenerate,
  renderCard,
}: MessageListProps) {
  // A page of long answers takes its time to draw; the window answers to keys and clicks meanwhile.
  const messages = useDeferredValue(held, held.slice(-DRAWN_AT_ONCE));
  const { scroller, content, isAway, toEnd, onScroll } = useFollowEnd(messages);
  const lastAnswer = messages.findLast(({ role }) => role === 'assistant')?.id;
  const isActive = turn?.status === 'running' || turn?.status === 'waiting';
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        onScroll={onScroll}
        data-testid="message-list"
        role="log"
        aria-label="Messages"
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-full overflow-y-auto focus-visible:outline-offset-[-2px]"
      >
        <div ref={content} className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6">
          {hasOlder && (
            <div className="text-center">
              <Button small onClick={onLoadOlder}>
                Show earlier messages
              </Button>
            </div>
          )}
          {messages.map(message => (
            // The margin keeps focus rings: what is outside of the box is cut off.
            <div
              key={message.id}
              className="-m-1 min-w-0 p-1 [contain-intrinsic-size:auto_120px] [content-visibility:auto]"
            >
              <ErrorBoundary fallback={<p className="text-sm text-danger">This message could not be drawn.</p>}>
                <MessageView
                  message={message}
                  streaming={turn?.status === 'running' && turn.assistantMessageId === message.id}
                  onRegenerate={message.id === lastAnswer && !isActive ? onRegenerate : undefined}
                  renderCard={renderCard}
                />
              </ErrorBoundary>
            </div>
          ))}
        </div>
      </div>
      {isAway && (
        <Button small className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-raised" onClick={toEnd}>
          <ArrowDown size={14} aria-hidden /> Jump to latest
        </Button>
      )}
    </div>
  );
}
