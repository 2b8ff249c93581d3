import { ArrowDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message, ToolPart } from '../../../shared/schemas/message';
import type { Turn } from '../../../shared/schemas/turn';
import { Button } from '../../components/Button';
import { MessageView } from './MessageView';

/** This near (px) to the end, the list follows what is written. */
const NEAR_END_PX = 80;

export interface MessageListProps {
  readonly messages: readonly Message[];
  readonly turn: Turn | null;
  readonly hasOlder: boolean;
  readonly onLoadOlder: () => void;
  readonly onRegenerate: (messageId: string) => void;
  readonly renderCard: (part: ToolPart) => ReactNode;
}

/** The branch that is open. It follows the end as long as the person has not scrolled away from it. */
export function MessageList({ messages, turn, hasOlder, onLoadOlder, onRegenerate, renderCard }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAway, setAway] = useState(false);
  const oldest = useRef<{ id: string | undefined; height: number }>({ id: undefined, height: 0 });

  const toEnd = useCallback(() => {
    follows.current = true;
    setAway(false);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = oldest.current;
    const addedAbove =
      before.id !== undefined && messages[0]?.id !== before.id && messages.some(({ id }) => id === before.id);
    if (addedAbove)
      box.scrollTop += box.scrollHeight - before.height; // What was read stays where it was.
    else if (follows.current) box.scrollTop = box.scrollHeight;
    oldest.current = { id: messages[0]?.id, height: box.scrollHeight };
  }, [messages]);

  // Cards, images and unfolded rows grow without a new message; the end is followed then too.
  useEffect(() => {
    const grown = new ResizeObserver(() => {
      if (follows.current && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    });
    if (content.current) grown.observe(content.current);
    return () => grown.disconnect();
  }, []);

  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    const near = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
    follows.current = near;
    setAway(!near);
  };

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
        <div ref={content} className="mx-auto max-w-3xl space-y-6 px-4 py-6 sm:px-6">
          {hasOlder && (
            <div className="text-center">
              <Button small onClick={onLoadOlder}>
                Show earlier messages
              </Button>
            </div>
          )}
          {messages.map(message => (
            <div key={message.id} className="[contain-intrinsic-size:auto_120px] [content-visibility:auto]">
              <MessageView
                message={message}
                streaming={turn?.status === 'running' && turn.assistantMessageId === message.id}
                onRegenerate={message.id === lastAnswer && !isActive ? onRegenerate : undefined}
                renderCard={renderCard}
              />
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
