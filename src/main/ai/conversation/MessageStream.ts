import type { ChatChunk } from '../../../shared/chat/chunk';
import type { Message } from '../../../shared/schemas/message';
import type { Turn } from '../../../shared/schemas/turn';
import type { EventHub } from '../../ipc/eventHub';
import type { Clock } from '../../platform';
import { LiveMessage } from './LiveMessage';
import type { MessageRepository } from './MessageRepository';
import { SequenceNumbers } from './SequenceNumbers';

/** Opens answers for writing; every change is stored, numbered and sent to the windows. */
export class MessageStream {
  readonly #open = new Map<string, LiveMessage>();
  readonly #sequences: SequenceNumbers;

  constructor(
    private readonly messages: MessageRepository,
    private readonly events: EventHub,
    private readonly clock: Clock,
  ) {
    this.#sequences = new SequenceNumbers(clock);
  }

  /** The answer of a turn, opened once: who asks again while it is open gets the same one. */
  open(turn: Turn): LiveMessage {
    const held = this.#open.get(turn.assistantMessageId);
    if (held) return held;
    const live = new LiveMessage(this.messages.get(turn.assistantMessageId), {
      messages: this.messages,
      clock: this.clock,
      publish: chunk => this.publish(turn.conversationId, turn.id, chunk),
    });
    this.#open.set(turn.assistantMessageId, live);
    return live;
  }

  /** Writes what is open in memory and lets go of it. */
  close(turn: Turn): void {
    this.#open.get(turn.assistantMessageId)?.flush();
    this.#open.delete(turn.assistantMessageId);
  }

  /** The message as it stands now, with text that is not on disk yet. */
  read(messageId: string): Message {
    return this.#open.get(messageId)?.current ?? this.messages.get(messageId);
  }

  publish(conversationId: string, turnId: string, chunk: ChatChunk): void {
    this.events.emit('chat.chunk', { conversationId, turnId, seq: this.#sequences.next(conversationId), chunk });
  }

  /** The number of the last change in a chat. */
  seq(conversationId: string): number {
    return this.#sequences.current(conversationId);
  }

  forget(conversationId: string): void {
    this.#sequences.forget(conversationId);
  }
}
