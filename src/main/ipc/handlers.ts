import type { Routes } from '../../shared/ipc/contract';
import type { Handlers } from '../../shared/ipc/defineRoute';
import type { SystemInfo } from '../../shared/schemas/settings';
import type { ApprovalService } from '../ai/approval/ApprovalService';
import type { GrantRepository } from '../ai/approval/GrantRepository';
import type { AssistantService } from '../ai/assistants/AssistantService';
import type { AttachmentStore } from '../ai/conversation/AttachmentStore';
import type { ConversationRuntime } from '../ai/conversation/ConversationRuntime';
import type { ConversationService } from '../ai/conversation/ConversationService';
import type { ProviderService } from '../ai/providers/ProviderService';
import type { McpAdmin } from '../ai/mcp/McpAdmin';
import type { WebReader } from '../ai/tools/adapters/aiSdk/types';
import type { KnowledgeService } from '../knowledge/KnowledgeService';
import type { SettingsService } from '../storage/SettingsService';

export interface HandlerDeps {
  readonly assistants: AssistantService;
  readonly providers: ProviderService;
  readonly conversations: ConversationService;
  readonly runtime: ConversationRuntime;
  readonly attachments: AttachmentStore;
  readonly approvals: ApprovalService;
  readonly grants: GrantRepository;
  readonly mcp: McpAdmin;
  readonly knowledge: KnowledgeService;
  readonly settings: SettingsService;
  readonly web: WebReader;
  readonly info: () => SystemInfo;
}

/** One line a route: this file is the whole list of what a window can make main do. */
export const createHandlers = (deps: HandlerDeps): Handlers<Routes> => ({
  'assistants.list': async () => deps.assistants.list(),
  'assistants.create': async draft => deps.assistants.create(draft),
  'assistants.update': async ({ id, patch }) => deps.assistants.update(id, patch),
  'assistants.delete': async ({ id }) => deps.assistants.delete(id),

  'providers.list': async () => deps.providers.list(),
  'providers.create': async draft => deps.providers.create(draft),
  'providers.update': async ({ id, patch }) => deps.providers.update(id, patch),
  'providers.delete': async ({ id }) => deps.providers.delete(id),
  'providers.listModels': async ({ id }) => deps.providers.listModels(id),
  'providers.discover': async () => deps.providers.discover(),
  'providers.test': async ({ id }) => deps.providers.test(id),

  'conversations.list': async filter => deps.conversations.list(filter),
  'conversations.get': async ({ id }) => deps.conversations.get(id),
  'conversations.create': async ({ assistantId }) => deps.conversations.create(assistantId),
  'conversations.update': async ({ id, patch }) => deps.conversations.update(id, patch),
  'conversations.delete': async ({ id }) => deps.runtime.deleteConversation(id),

  'messages.list': async page => deps.conversations.listMessages(page),

  'chat.send': async message => ({ turnId: await deps.runtime.send(message) }),
  'chat.stop': async ({ conversationId }) => deps.runtime.stop(conversationId),
  'chat.attach': async ({ conversationId, afterSeq }) => deps.runtime.attach(conversationId, afterSeq),
  'chat.regenerate': async ({ messageId }) => ({ turnId: await deps.runtime.regenerate(messageId) }),

  'attachments.create': async draft => deps.attachments.create(draft),
  'attachments.read': async ({ id }) => ({ data: (await deps.attachments.read(id)).toString('base64') }),

  'approvals.list': async filter => deps.approvals.list(filter?.conversationId),
  'approvals.respond': async (response, { clientId }) => deps.runtime.respond(response, clientId),
  'grants.list': async () => deps.grants.list(),
  'grants.revoke': async ({ id }) => deps.grants.revoke(id),

  'mcp.listServers': async () => deps.mcp.listServers(),
  'mcp.createServer': async ({ config }) => deps.mcp.createServer(config),
  'mcp.updateServer': async ({ id, patch }) => deps.mcp.updateServer(id, patch),
  'mcp.deleteServer': async ({ id }) => deps.mcp.deleteServer(id),
  'mcp.restartServer': async ({ serverId }) => deps.mcp.restartServer(serverId),
  'mcp.refreshTools': async ({ serverId }) => deps.mcp.refreshTools(serverId),
  'mcp.listTools': async ({ serverId }) => deps.mcp.listTools(serverId),
  'mcp.updateTool': async ({ serverId, name, patch }) => deps.mcp.updateTool(serverId, name, patch),

  'tools.explain': async request => deps.runtime.explainTools(request),

  'web.search': async ({ query }) => deps.web.search(query, {}),

  'knowledge.listBases': async () => deps.knowledge.listBases(),
  'knowledge.createBase': async draft => deps.knowledge.createBase(draft),
  'knowledge.deleteBase': async ({ id }) => deps.knowledge.deleteBase(id),
  'knowledge.addItems': async ({ baseId, items }) => deps.knowledge.addItems(baseId, items),
  'knowledge.removeItem': async ({ itemId }) => deps.knowledge.removeItem(itemId),
  'knowledge.listItems': async ({ baseId }) => deps.knowledge.listItems(baseId),
  'knowledge.search': async ({ baseIds, query, limit }) => deps.knowledge.search(baseIds, query, limit),

  'settings.get': async () => deps.settings.get(),
  'settings.update': async ({ patch }) => deps.settings.update(patch),
  'system.info': async () => deps.info(),
});
