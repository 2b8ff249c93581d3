import { Collapsible } from '@base-ui/react/collapsible';
import { RotateCcw } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Message, MessagePart, ToolPart } from '../../../shared/schemas/message';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { CopyButton } from '../../components/CopyButton';
import { IconButton } from '../../components/IconButton';
import { Markdown } from '../../components/Markdown';
import { AttachmentChip } from './AttachmentChip';
import { ToolRow } from './ToolRow';

export interface MessageViewProps {
  readonly message: Message;
  readonly streaming: boolean;
  /** Offers to answer again. */
  readonly onRegenerate: ((messageId: string) => void) | undefined;
  /** The card of a call that waits. */
  readonly renderCard: (part: ToolPart) => ReactNode;
}

/** One message. It is drawn again only when it changes. */
export const MessageView = memo(function MessageView({
  message,
  streaming,
  onRegenerate,
  renderCard,
}: MessageViewProps) {
  if (message.role === 'user') {
    return (
      <article aria-label="You" className="group ml-auto flex w-fit max-w-[85%] flex-row-reverse items-end gap-1">
        <div className="flex min-w-0 flex-col items-end gap-2">
          {message.parts.some(({ type }) => type === 'file') && (
            <div className="flex flex-wrap justify-end gap-2">
              {message.parts.map(
                (part, index) =>
                  part.type === 'file' && (
                    // Parts never move: their place is their name.
                    <AttachmentChip key={index} file={{ ...part, id: part.attachmentId }} />
                  ),
              )}
            </div>
          )}
          {textOf(message) !== '' && (
            <p className="min-w-0 rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {textOf(message)}
            </p>
          )}
        </div>
        <span className="opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
          <CopyButton text={textOf(message)} />
        </span>
      </article>
    );
  }
  const failed = message.parts.some(
    part => part.type === 'notice' && (part.level === 'error' || part.code === 'interrupted'),
  );
  return (
    <article aria-label={message.model?.label ?? 'Assistant'} className="space-y-3">
      <header className="flex items-center gap-2 text-sm text-muted">
        <span className="font-medium text-ink">{message.model?.demo ? 'Demo model' : message.model?.label}</span>
        {message.model?.demo && <Badge tone="accent">Demo</Badge>}
      </header>
      {message.parts.map((part, index) => (
        <Part
          // Parts never move: their place is their name.
          key={index}
          part={part}
          streaming={streaming && index === message.parts.length - 1}
          renderCard={renderCard}
        />
      ))}
      {streaming && !isWriting(message) && (
        <p className="animate-pulse text-sm text-muted motion-reduce:animate-none">Working…</p>
      )}
      {!streaming && (
        <footer className="flex items-center gap-1">
          {textOf(message) !== '' && <CopyButton text={textOf(message)} />}
          {onRegenerate &&
            (failed ? (
              <Button small onClick={() => onRegenerate(message.id)}>
                <RotateCcw size={14} aria-hidden /> Retry
              </Button>
            ) : (
              <IconButton label="Answer again" onClick={() => onRegenerate(message.id)}>
                <RotateCcw size={16} aria-hidden />
              </IconButton>
            ))}
        </footer>
      )}
    </article>
  );
});

const noticeTones = {
  info: 'bg-panel text-muted',
  warning: 'bg-caution-soft text-caution',
  error: 'bg-danger-soft text-danger',
};

interface PartProps {
  readonly part: MessagePart;
  readonly streaming: boolean;
  readonly renderCard: MessageViewProps['renderCard'];
}

/** While an answer streams, only the part that grows is drawn again. */
const Part = memo(function Part({ part, streaming, renderCard }: PartProps) {
  switch (part.type) {
    case 'text':
      return <Markdown text={part.text} streaming={streaming} />;
    case 'reasoning':
      return part.text === '' ? null : (
        <Collapsible.Root className="text-sm text-muted">
          <Collapsible.Trigger className="rounded underline decoration-dotted underline-offset-4">
            {streaming ? 'Thinking…' : 'Reasoning'}
          </Collapsible.Trigger>
          <Collapsible.Panel className="mt-1 border-l-2 border-line pl-3 whitespace-pre-wrap">
            {part.text}
          </Collapsible.Panel>
        </Collapsible.Root>
      );
    case 'tool':
      return <ToolRow part={part}>{part.state === 'approval-requested' && renderCard(part)}</ToolRow>;
    case 'notice':
      return <p className={`rounded-xl px-3 py-2 text-sm ${noticeTones[part.level]}`}>{part.text}</p>;
    case 'file':
      return <AttachmentChip file={{ ...part, id: part.attachmentId }} />;
    case 'step-start':
      return null;
  }
});

const textOf = ({ parts }: Message): string =>
  parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n\n');

/** Whether something on the screen already shows that the answer goes on. */
const isWriting = ({ parts }: Message): boolean => {
  const last = parts.at(-1);
  return last?.type === 'text' || last?.type === 'reasoning' || last?.type === 'tool';
};
