import { z } from 'zod';
import { ChatChunk } from '../chat/chunk';
import { ApprovalRequest, ApprovalScope, Grant } from '../schemas/approval';
import { Assistant, AssistantDraft } from '../schemas/assistant';
import { Attachment, AttachmentDraft, AttachmentId } from '../schemas/attachment';
import { Conversation, ToolOverrides } from '../schemas/conversation';
import { KnowledgeBase, KnowledgeHit, KnowledgeItem, KnowledgeItemDraft } from '../schemas/knowledge';
import { McpServer, McpServerDraft, McpTool } from '../schemas/mcp';
import { Message, UserPart } from '../schemas/message';
import { FoundServer, ModelInfo, Provider, ProviderDraft, ProviderPatch, ProviderTest } from '../schemas/provider';
import { Settings, SettingsPatch, SystemInfo } from '../schemas/settings';
import { ToolExplanation } from '../schemas/toolExplanation';
import { ApprovalLevel } from '../schemas/toolSource';
import { Turn } from '../schemas/turn';
import { WebSearchAnswer } from '../schemas/web';
import { route } from './defineRoute';

const Id = z.string().min(1).max(200);
/** A route without input takes nothing or an empty object. */
const NoInput = z.strictObject({}).nullish();
const Nothing = z.void();
const Limit = z.number().int().min(1).max(500);

/** Everything a renderer can ask of main. What is not here cannot be done (S4). */
export const routes = {
  'assistants.list': route(NoInput, z.array(Assistant)),
  'assistants.create': route(AssistantDraft, Assistant),
  'assistants.update': route(z.object({ id: Id, patch: AssistantDraft.partial() }), Assistant),
  'assistants.delete': route(z.object({ id: Id }), Nothing),

  'providers.list': route(NoInput, z.array(Provider)),
  'providers.create': route(ProviderDraft, Provider),
  'providers.update': route(z.object({ id: Id, patch: ProviderPatch }), Provider),
  'providers.delete': route(z.object({ id: Id }), Nothing),
  /** Asks the provider, and keeps what it lists. */
  'providers.listModels': route(z.object({ id: Id }), z.array(ModelInfo)),
  /** Looks for Ollama and LM Studio on their usual ports of this machine. */
  'providers.discover': route(NoInput, z.array(FoundServer)),
  'providers.test': route(z.object({ id: Id }), ProviderTest),

  /** Newest first. `before` is the `updatedAt` of the last row of the page before. */
  'conversations.list': route(
    z.object({
      assistantId: Id.optional(),
      query: z.string().max(500).optional(),
      before: z.number().optional(),
      limit: Limit,
    }),
    z.array(Conversation),
  ),
  'conversations.get': route(z.object({ id: Id }), Conversation),
  'conversations.create': route(z.object({ assistantId: Id }), Conversation),
  'conversations.update': route(
    z.object({
      id: Id,
      patch: z.object({ title: z.string().trim().min(1).max(300).optional(), toolOverrides: ToolOverrides.optional() }),
    }),
    Conversation,
  ),
  'conversations.delete': route(z.object({ id: Id }), Nothing),

  /** The branch that is open, oldest first, ending before the message `before`. `next` is the `before` of the page above. */
  'messages.list': route(
    z.object({ conversationId: Id, before: Id.optional(), limit: Limit }),
    z.object({ items: z.array(Message), next: z.string().optional() }),
  ),

  'chat.send': route(
    z.object({ conversationId: Id, parts: z.array(UserPart).min(1).max(20), parentId: Id.nullable().optional() }),
    z.object({ turnId: z.string() }),
  ),
  'chat.stop': route(z.object({ conversationId: Id }), Nothing),
  /** `snapshot` is null when nothing came after `afterSeq`, or no turn ever ran here. Chunks with a higher seq follow as events. */
  'chat.attach': route(
    z.object({ conversationId: Id, afterSeq: z.number().int().optional() }),
    z.object({ snapshot: z.object({ turn: Turn, message: Message }).nullable(), seq: z.number().int() }),
  ),
  /** Answers the same person's message again, on a new branch. */
  'chat.regenerate': route(z.object({ messageId: Id }), z.object({ turnId: z.string() })),

  /** Keeps a file for a message to come. */
  'attachments.create': route(AttachmentDraft, Attachment),
  /** The bytes of an attachment, as base64. */
  'attachments.read': route(z.object({ id: AttachmentId }), z.object({ data: z.string() })),

  'approvals.list': route(z.object({ conversationId: Id.optional() }).nullish(), z.array(ApprovalRequest)),
  'approvals.respond': route(
    z.object({
      approvalId: Id,
      decision: z.enum(['approve', 'deny']),
      scope: ApprovalScope.optional(),
      reason: z.string().max(2_000).optional(),
      /** Arguments the person changed; validated again. */
      input: z.unknown().optional(),
    }),
    Nothing,
  ),
  'grants.list': route(NoInput, z.array(Grant)),
  'grants.revoke': route(z.object({ id: Id }), Nothing),

  'mcp.listServers': route(NoInput, z.array(McpServer)),
  'mcp.createServer': route(z.object({ config: McpServerDraft }), McpServer),
  'mcp.updateServer': route(z.object({ id: Id, patch: McpServerDraft.partial() }), McpServer),
  'mcp.deleteServer': route(z.object({ id: Id }), Nothing),
  'mcp.restartServer': route(z.object({ serverId: Id }), Nothing),
  'mcp.refreshTools': route(z.object({ serverId: Id }), z.object({ toolCount: z.number().int() })),
  'mcp.listTools': route(z.object({ serverId: Id }), z.array(McpTool)),
  'mcp.updateTool': route(
    z.object({
      serverId: Id,
      name: z.string(),
      patch: z.object({ enabled: z.boolean().optional(), level: ApprovalLevel.nullable().optional() }),
    }),
    Nothing,
  ),

  /** Every tool the app knows, with its state for an assistant or a chat, and why it cannot be used. */
  'tools.explain': route(z.object({ assistantId: Id, conversationId: Id.optional() }), z.array(ToolExplanation)),

  'web.search': route(z.object({ query: z.string().trim().min(1).max(2_000) }), WebSearchAnswer),

  'knowledge.listBases': route(NoInput, z.array(KnowledgeBase)),
  'knowledge.createBase': route(
    z.object({ name: z.string().trim().min(1).max(120), description: z.string().max(2_000).optional() }),
    KnowledgeBase,
  ),
  'knowledge.deleteBase': route(z.object({ id: Id }), Nothing),
  'knowledge.addItems': route(
    z.object({ baseId: Id, items: z.array(KnowledgeItemDraft).min(1).max(1_000) }),
    z.array(KnowledgeItem),
  ),
  'knowledge.removeItem': route(z.object({ itemId: Id }), Nothing),
  'knowledge.listItems': route(z.object({ baseId: Id }), z.array(KnowledgeItem)),
  'knowledge.search': route(
    z.object({ baseIds: z.array(Id).min(1), query: z.string().max(10_000), limit: z.number().int().min(1).max(50) }),
    z.array(KnowledgeHit),
  ),

  'settings.get': route(NoInput, Settings),
  'settings.update': route(z.object({ patch: SettingsPatch }), Settings),
  'system.info': route(NoInput, SystemInfo),
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** Everything main tells its windows. A client that was away asks again (`chat.attach`, lists) and misses nothing. */
export const events = {
  'chat.chunk': z.object({ conversationId: z.string(), turnId: z.string(), seq: z.number().int(), chunk: ChatChunk }),
  'chat.turnChanged': z.object({ turn: Turn }),
  'assistants.changed': z.object({}),
  'providers.changed': z.object({}),
  'conversations.changed': z.object({ conversationId: z.string() }),
  'approvals.changed': z.object({ pending: z.array(ApprovalRequest) }),
  'mcp.serverChanged': z.object({ serverId: z.string() }),
  'tools.changed': z.object({}),
  'knowledge.itemChanged': z.object({ baseId: z.string() }),
  'settings.changed': Settings,
  /** `system.info` says something new. */
  'system.changed': z.object({}),
};
export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<K extends EventName> = z.input<Events[K]>;

/** What a host sends back for a request; no host ever throws at a client. */
export type { WireError } from '../errors';
