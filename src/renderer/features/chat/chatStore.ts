import { applyChunk, type ChatChunk } from '../../../shared/chat/chunk';
import type { Message } from '../../../shared/schemas/message';
import type { Turn } from '../../../shared/schemas/turn';
import type { AppClient, EventOutput } from '../../client/client';

/** Messages asked for at once. */
export const PAGE_SIZE = 24;

export interface ChatState {
  readonly loaded: boolean;
  /** Main could not be asked; what is shown, if anything, may be old. */
  readonly failed: boolean;
  /** The branch that is open, oldest first. */
  readonly messages: readonly Message[];
  /** Set when older messages are there. */
  readonly next: string | undefined;
  readonly turn: Turn | null;
}

export const emptyChat: ChatState = { loaded: false, failed: false, messages: [], next: undefined, turn: null };

/**
 * One chat as main holds it: a page of messages and a snapshot, then the chunks with higher numbers. After a gap it
 * asks again, so that what is shown always equals what main has.
 */
export class ChatStore {
  #state: ChatState = emptyChat;
  #seq = -1;
  #waiting: EventOutput<'chat.chunk'>[] | undefined = [];
  #loading = 0;
  /** The last turn that was told of while main was being asked. */
  #heard: Turn | undefined;
  #closed = false;
  readonly #stops: (() => void)[];

  constructor(
    private readonly client: AppClient,
    private readonly conversationId: string,
    private readonly onChange: () => void,
    private readonly onError: (thrown: unknown) => void,
  ) {
    this.#stops = [
      client.on('chat.chunk', event => event.conversationId === conversationId && this.#receive(event)),
      client.on('chat.turnChanged', ({ turn }) => {
        if (turn.conversationId !== conversationId) return;
        this.#heard = turn;
        this.#set({ turn });
      }),
    ];
    this.load();
  }

  get state(): ChatState {
    return this.#state;
  }

  /** Asks main for everything again; chunks that come meanwhile are kept and applied after. */
  load(): void {
    this.#loading += 1;
    const number = this.#loading;
    this.#waiting ??= [];
    this.#heard = undefined;
    Promise.all([
      this.client.request('messages.list', { conversationId: this.conversationId, limit: PAGE_SIZE }),
      this.client.request('chat.attach', { conversationId: this.conversationId }),
    ]).then(
      ([page, attached]) => {
        if (this.#closed || number !== this.#loading) return;
        this.#seq = attached.seq;
        const turn = attached.snapshot?.turn ?? null;
        const older = before(this.#state.messages, page.items[0]);
        const items = [...older, ...page.items];
        const messages = attached.snapshot ? replaceOrAppend(items, attached.snapshot.message) : items;
        const next = older.length > 0 ? this.#state.next : page.next;
        this.#set({ loaded: true, failed: false, messages, next, turn });
        const waiting = this.#waiting ?? [];
        this.#waiting = undefined;
        for (const event of waiting) this.#receive(event);
        // Answer and event travel on two ways, and either may be the older one: only main knows.
        if (this.#heard && !isSame(this.#heard, turn)) this.load();
      },
      (thrown: unknown) => {
        if (this.#closed || number !== this.#loading) return;
        this.#set({ failed: true });
        this.onError(thrown);
      },
    );
  }

  /** Puts the page of older messages before those that are shown. */
  async loadOlder(): Promise<void> {
    const { next } = this.#state;
    if (next === undefined) return;
    const page = await this.client.request('messages.list', {
      conversationId: this.conversationId,
      before: next,
      limit: PAGE_SIZE,
    });
    if (this.#closed || this.#state.next !== next) return;
    this.#set({ messages: [...page.items, ...this.#state.messages], next: page.next });
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stops) stop();
  }

  #receive(event: EventOutput<'chat.chunk'>): void {
    if (this.#waiting) {
      this.#waiting.push(event);
      return;
    }
    if (event.seq <= this.#seq) return;
    if (event.seq > this.#seq + 1) return this.load();
    this.#seq = event.seq;
    this.#set({ messages: applyToList(this.#state.messages, event.chunk) });
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    this.onChange();
  }
}

/** What is held above a page. A message never changes its parents, so these still stand there. */
function before(held: readonly Message[], first: Message | undefined): readonly Message[] {
  const index = held.findIndex(({ id }) => id === first?.id);
  return index > 0 ? held.slice(0, index) : [];
}

const isSame = (turn: Turn, other: Turn | null): boolean => turn.id === other?.id && turn.status === other.status;

/** The list after a chunk. A new message stands after its parent: what stood there belongs to another branch. */
function applyToList(messages: readonly Message[], chunk: ChatChunk): readonly Message[] {
  if (chunk.type === 'message-started') return replaceOrAppend(messages, chunk.message);
  const index = messages.findIndex(({ id }) => id === chunk.messageId);
  const held = messages[index];
  const next = held && applyChunk(held, chunk);
  return next && next !== held ? messages.with(index, next) : messages;
}

function replaceOrAppend(messages: readonly Message[], message: Message): readonly Message[] {
  const index = messages.findIndex(({ id }) => id === message.id);
  if (index >= 0) return messages.with(index, message);
  const parent = messages.findIndex(({ id }) => id === message.parentId);
  return [...(parent < 0 ? messages : messages.slice(0, parent + 1)), message];
}
