import type { Assistant, AssistantDraft } from '../../../shared/schemas/assistant';
import type { EventHub } from '../../ipc/eventHub';
import type { AssistantPatch, AssistantRepository } from '../../storage/AssistantRepository';
import type { ConversationRepository } from '../../storage/ConversationRepository';
import type { ConversationRuntime } from '../conversation/ConversationRuntime';

export interface AssistantServiceDeps {
  readonly assistants: AssistantRepository;
  readonly conversations: ConversationRepository;
  readonly runtime: ConversationRuntime;
  readonly events: EventHub;
}

/** What a person does with assistants; every change is told to the windows. */
export class AssistantService {
  constructor(private readonly deps: AssistantServiceDeps) {}

  list(): Assistant[] {
    return this.deps.assistants.list();
  }

  create(draft: AssistantDraft): Assistant {
    const assistant = this.deps.assistants.create(draft);
    this.deps.events.emit('assistants.changed', {});
    return assistant;
  }

  update(id: string, patch: AssistantPatch): Assistant {
    const assistant = this.deps.assistants.update(id, patch);
    this.deps.events.emit('assistants.changed', {});
    return assistant;
  }

  /** Removes an assistant with its chats; what runs in them is stopped first. */
  async delete(id: string): Promise<void> {
    this.deps.assistants.get(id);
    for (const conversationId of this.deps.conversations.idsOf(id))
      await this.deps.runtime.deleteConversation(conversationId);
    this.deps.assistants.delete(id);
    this.deps.events.emit('assistants.changed', {});
  }
}
