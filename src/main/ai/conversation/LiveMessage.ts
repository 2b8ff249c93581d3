import type { ChatChunk } from '../../../shared/chat/chunk';
import { applyChunk } from '../../../shared/chat/chunk';
import type { Message, MessagePart, ToolPart } from '../../../shared/schemas/message';
import type { Clock } from '../../platform';
import type { MessageRepository } from './MessageRepository';

/** Longest time, in ms, that streamed text may be in memory only (C2). */
export const FLUSH_AFTER_MS = 500;

export interface LiveMessageDeps {
  readonly messages: MessageRepository;
  readonly clock: Clock;
  /** Numbers the chunk and sends it to the windows. */
  readonly publish: (chunk: ChatChunk) => void;
}

/**
 * A message while it is written. Structural changes are on disk before the windows see them;
 * streamed text follows within `FLUSH_AFTER_MS`.
 */
export class LiveMessage {
  readonly #dirty = new Set<number>();
  #cancelFlush: (() => void) | undefined;
  #failure: { cause: unknown } | undefined;

  constructor(
    private message: Message,
    private readonly deps: LiveMessageDeps,
  ) {}

  get current(): Message {
    return this.message;
  }

  /** Appends a part. @returns its index */
  add(part: MessagePart): number {
    const index = this.message.parts.length;
    this.set(index, part);
    return index;
  }

  set(index: number, part: MessagePart): void {
    this.flush();
    this.deps.messages.setPart(this.message.id, index, part);
    this.#apply({ type: 'part-set', messageId: this.message.id, index, part });
  }

  /** Appends text to the text or reasoning part at `index`. */
  append(index: number, text: string): void {
    if (text === '') return;
    if (this.#failure) throw this.#failure.cause;
    this.#apply({ type: 'text-delta', messageId: this.message.id, index, text });
    this.#dirty.add(index);
    this.#cancelFlush ??= this.deps.clock.after(FLUSH_AFTER_MS, () => {
      this.#cancelFlush = undefined;
      try {
        this.flush();
      } catch (cause) {
        this.#failure = { cause }; // Thrown by the next change, where the turn can end with it.
      }
    });
  }

  /** Changes the tool part of `callId`; unknown ids change nothing. */
  updateTool(callId: string, change: Partial<ToolPart>): void {
    const index = this.message.parts.findIndex(part => part.type === 'tool' && part.callId === callId);
    const part = this.message.parts[index];
    if (part?.type === 'tool') this.set(index, { ...part, ...change });
  }

  tools(): ToolPart[] {
    return this.message.parts.filter(part => part.type === 'tool');
  }

  /** Writes streamed text that is only in memory so far. */
  flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    for (const index of this.#dirty) {
      const part = this.message.parts[index];
      if (part) this.deps.messages.setPart(this.message.id, index, part);
    }
    this.#dirty.clear();
  }

  /** The last chunk: nothing more comes until the message is opened again. */
  finish(): void {
    this.flush();
    this.#apply({ type: 'message-finished', messageId: this.message.id });
  }

  #apply(chunk: ChatChunk): void {
    this.message = applyChunk(this.message, chunk) ?? this.message;
    this.deps.publish(chunk);
  }
}
