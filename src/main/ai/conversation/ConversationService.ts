import type { Conversation, ToolOverrides } from '../../../shared/schemas/conversation';
import type { Message } from '../../../shared/schemas/message';
import { AppError } from '../../../shared/errors';
import type { EventHub } from '../../ipc/eventHub';
import type { AssistantRepository } from '../../storage/AssistantRepository';
import type { ConversationRepository } from '../../storage/ConversationRepository';
import type { MessageRepository } from './MessageRepository';

export interface ConversationServiceDeps {
  readonly assistants: AssistantRepository;
  readonly conversations: ConversationRepository;
  readonly messages: MessageRepository;
  readonly events: EventHub;
}

/** What a person does with chats besides talking in them. */
export class ConversationService {
  constructor(private readonly deps: ConversationServiceDeps) {}

  list(filter: Parameters<ConversationRepository['list']>[0]): Conversation[] {
    return this.deps.conversations.list(filter);
  }

  /** @throws AppError `not_found` */
  get(id: string): Conversation {
    return this.deps.conversations.get(id);
  }

  /** @throws AppError `not_found` when there is no such assistant */
  create(assistantId: string): Conversation {
    this.deps.assistants.get(assistantId);
    const conversation = this.deps.conversations.create({ assistantId });
    this.deps.events.emit('conversations.changed', { conversationId: conversation.id });
    return conversation;
  }

  update(id: string, patch: { title?: string | undefined; toolOverrides?: ToolOverrides | undefined }): Conversation {
    const conversation = this.deps.conversations.update(id, {
      ...(patch.title === undefined ? {} : { title: patch.title, titleSource: 'person' as const }),
      ...(patch.toolOverrides === undefined ? {} : { toolOverrides: patch.toolOverrides }),
    });
    this.deps.events.emit('conversations.changed', { conversationId: id });
    return conversation;
  }

  /** A page of the branch that is open, oldest first; `next` is there when older messages are. */
  listMessages(request: { conversationId: string; before?: string | undefined; limit: number }): {
    items: Message[];
    next?: string;
  } {
    this.deps.conversations.get(request.conversationId);
    const end =
      request.before === undefined ? this.deps.conversations.leafOf(request.conversationId) : this.#before(request);
    if (end === null) return { items: [] };
    const items = this.deps.messages.branch(end, request.limit);
    const oldest = items[0];
    return { items, ...(oldest && oldest.parentId !== null ? { next: oldest.id } : {}) };
  }

  #before(request: { conversationId: string; before?: string | undefined }): string | null {
    const message = this.deps.messages.get(request.before ?? '');
    if (message.conversationId !== request.conversationId) {
      throw new AppError('bad_input', 'The message to page before belongs to another chat.', {
        before: request.before,
      });
    }
    return message.parentId;
  }
}
