import { join } from 'node:path';
import { routes } from '../shared/ipc/contract';
import type { SystemInfo } from '../shared/schemas/settings';
import type { Turn } from '../shared/schemas/turn';
import { ApprovalRepository } from './ai/approval/ApprovalRepository';
import { ApprovalService } from './ai/approval/ApprovalService';
import { GrantRepository } from './ai/approval/GrantRepository';
import { AssistantService } from './ai/assistants/AssistantService';
import { AttachmentStore } from './ai/conversation/AttachmentStore';
import { ConversationRuntime } from './ai/conversation/ConversationRuntime';
import { ConversationService } from './ai/conversation/ConversationService';
import { MessageRepository } from './ai/conversation/MessageRepository';
import { MessageStream } from './ai/conversation/MessageStream';
import { recoverTurns } from './ai/conversation/recovery';
import { TitleService } from './ai/conversation/TitleService';
import { TurnRepository } from './ai/conversation/TurnRepository';
import { TurnRunner } from './ai/conversation/TurnRunner';
import { McpAdmin } from './ai/mcp/McpAdmin';
import { McpCatalogService } from './ai/mcp/McpCatalogService';
import { McpRuntimeService } from './ai/mcp/McpRuntimeService';
import { McpServerStore } from './ai/mcp/McpServerStore';
import { createSearchPath } from './ai/mcp/searchPath';
import { ModelResolver } from './ai/providers/ModelResolver';
import { ProviderService } from './ai/providers/ProviderService';
import { ToolCallLedger } from './ai/runtime/aiSdk/ToolCallLedger';
import { ToolExecutor } from './ai/runtime/aiSdk/ToolExecutor';
import { resolveAssistantMcpToolIds } from './ai/tools/adapters/aiSdk/mcp/resolveAssistantMcpToolIds';
import { registry, type ToolRegistry } from './ai/tools/adapters/aiSdk/registry';
import './ai/tools/adapters/aiSdk/builtin/registerBuiltinTools';
import { validateToolInput } from './ai/tools/adapters/aiSdk/validateToolInput';
import { ExplainService } from './ai/tools/adapters/aiSdk/explain/ExplainService';
import { createToolServices } from './createToolServices';
import { createDispatcher, type Dispatch } from './ipc/dispatcher';
import { EventHub } from './ipc/eventHub';
import { createHandlers } from './ipc/handlers';
import { KnowledgeService } from './knowledge/KnowledgeService';
import type { Platform } from './platform';
import { seed } from './seed';
import { AssistantRepository } from './storage/AssistantRepository';
import { ConversationRepository } from './storage/ConversationRepository';
import { backUpDaily, listBackups } from './storage/backups';
import { migrations } from './storage/migrations';
import { NoticeBoard } from './storage/NoticeBoard';
import { openWithRecovery } from './storage/openWithRecovery';
import { PreferenceRepository } from './storage/PreferenceRepository';
import { ProviderRepository } from './storage/ProviderRepository';
import { SecretStore } from './storage/SecretStore';
import { SettingsService } from './storage/SettingsService';
import { SettingsStore } from './storage/SettingsStore';
import { TextService } from './text/TextService';
import { WebService } from './web/WebService';

/** The app without a window: what a host serves and, at the end, closes. */
export interface Core {
  readonly dispatch: Dispatch;
  readonly events: EventHub;
  /** Ends what runs, the servers and the worker, and closes the database. */
  close(): Promise<void>;
}

/** The only place that constructs services (those around the registry with `createToolServices`). A host supplies the platform, then serves and closes the core. */
export async function createCore(platform: Platform, tools: ToolRegistry = registry): Promise<Core> {
  const { clock, log } = platform;
  // The SDK would write to the terminal what it had to say about a model.
  globalThis.AI_SDK_LOG_WARNINGS = ({ warnings, model }) => log.info(`The AI SDK about ${model}`, warnings);
  const events = new EventHub();
  const notices = new NoticeBoard(events, log);
  for (const text of platform.notices) notices.add('warning', text);
  const onNotice = (text: string) => notices.add('warning', text);
  const backups = join(platform.dataDir, 'backups');
  const database = openWithRecovery(join(platform.dataDir, 'quartermaster.db'), {
    steps: migrations,
    now: clock.now(),
    backups: listBackups(backups),
    contents: 'chats and assistants',
    onNotice,
  });

  const assistants = new AssistantRepository(database, clock, log);
  const conversations = new ConversationRepository(database, clock);
  const providers = new ProviderRepository(database, clock, log);
  const preferences = new PreferenceRepository(database, clock);
  const settings = new SettingsService(
    new SettingsStore({
      dataDir: platform.dataDir,
      openFile: () => platform.openSettingsFile(),
      now: clock.now(),
      onNotice,
    }),
    events,
  );
  const web = new WebService({
    settings: () => settings.get(),
    fetch: platform.fetch,
    startPageWorker: () => platform.startPageWorker(),
    clock,
    log,
  });

  const knowledge = new KnowledgeService({
    start: () => platform.startKnowledgeWorker(),
    log,
    onNotice,
    onItemChanged: baseId => events.emit('knowledge.itemChanged', { baseId }),
  });

  const secrets = new SecretStore(database, platform, clock);
  const providerService = new ProviderService({
    providers,
    secrets,
    events,
    clock,
    fetch: platform.fetch,
    mask: platform.mask,
  });
  const store = new McpServerStore(database, clock, secrets, (message, cause) => log.warn(message, cause));
  const mcpRuntime: McpRuntimeService = new McpRuntimeService({
    store,
    bundledServer: bundle => platform.bundledServer(bundle),
    searchPath: createSearchPath(),
    clock,
    log,
    onStatus: serverId => events.emit('mcp.serverChanged', { serverId }),
    onListChanged: serverId => catalog.listChanged(serverId),
  });
  let toolsChanged = (): void => undefined;
  const catalog = new McpCatalogService({
    database,
    store,
    connections: mcpRuntime,
    clock,
    log,
    onChanged: serverId => {
      events.emit('mcp.serverChanged', { serverId });
      events.emit('tools.changed', {});
      toolsChanged();
    },
  });
  const mcp = new McpAdmin({
    store,
    runtime: mcpRuntime,
    catalog,
    registry: tools,
    onServerChanged: serverId => events.emit('mcp.serverChanged', { serverId }),
    onToolsChanged: () => events.emit('tools.changed', {}),
  });

  const text = new TextService({ start: () => platform.startTextWorker(), clock, log });
  const { syncMcpTools, measures, toolSearch, results, warmLater } = createToolServices({
    registry: tools,
    database,
    store,
    catalog,
    assistants,
    text,
    clock,
    log,
  });
  toolsChanged = warmLater;

  const ledger = new ToolCallLedger(database, clock);
  const grants = new GrantRepository(database, clock);
  const approvals = new ApprovalService({
    database,
    approvals: new ApprovalRepository(database, clock),
    grants,
    ledger,
    events,
    log,
    levelOf: entry => mcp.levelOfEntry(entry),
    validate: (toolName, input) => validateToolInput(tools, toolName, input),
  });

  const messages = new MessageRepository(database);
  const attachments = new AttachmentStore({
    folder: join(platform.dataDir, 'attachments'),
    clock,
    log,
    usedIds: () => messages.attachmentIds(),
  });
  const turns = new TurnRepository(database, clock);
  const stream = new MessageStream(messages, events, clock);
  const announce = (turn: Turn) => {
    conversations.touch(turn.conversationId);
    events.emit('chat.turnChanged', { turn });
    events.emit('conversations.changed', { conversationId: turn.conversationId });
  };
  const runtime = new ConversationRuntime({
    database,
    clock,
    log,
    events,
    assistants,
    conversations,
    messages,
    attachments,
    turns,
    ledger,
    results,
    toolSearch,
    approvals,
    stream,
    titles: new TitleService({
      conversations,
      events,
      log,
      isWanted: () => settings.get().conversations.generateTitles,
    }),
    announce,
    explain: new ExplainService({ registry: tools, store, catalog }),
    models: new ModelResolver({ providers, fetchFor: provider => providerService.fetchFor(provider) }),
    runner: new TurnRunner({
      database,
      turns,
      ledger,
      approvals,
      executor: new ToolExecutor({
        registry: tools,
        ledger,
        knowledge,
        mcp: mcpRuntime,
        web,
        results,
        clock,
        log,
      }),
      log,
      mask: platform.mask.mask,
      announce,
    }),
    agentParams: {
      registry: tools,
      measures,
      wasDeferred: conversationId => turns.wasDeferred(conversationId),
      isWebSearchConfigured: () => web.isSearchConfigured(),
      isToolExecEnabled: () => settings.get().tools.exec.enabled,
      hasCutResults: conversationId => results.has(conversationId),
      resolveMcpToolIds: assistant => resolveAssistantMcpToolIds(assistant, { store, catalog }),
      syncMcpTools,
    },
  });

  await seed({ preferences, providers, assistants, knowledge, mcp, resourcesDir: platform.resourcesDir });
  warmLater();
  recoverTurns({ turns, ledger, approvals, runtime, stream, log });
  const warming = catalog.prewarmActiveServerTools();

  attachments.removeUnused().catch((cause: unknown) => log.error('Unused attachments could not be removed', cause));
  const stopBackups = backUpDaily(database, backups, { clock, log });

  const info = (): SystemInfo => ({
    name: 'Quartermaster',
    version: platform.version,
    host: platform.host,
    dataDir: platform.dataDir,
    notices: [...notices.list()],
  });
  const handlers = createHandlers({
    assistants: new AssistantService({ assistants, conversations, runtime, events }),
    conversations: new ConversationService({ assistants, conversations, messages, events }),
    providers: providerService,
    runtime,
    attachments,
    approvals,
    grants,
    mcp,
    knowledge,
    settings,
    web,
    info,
  });
  return {
    dispatch: createDispatcher(routes, handlers, (route, error) => log.error(`${route} failed`, error)),
    events,
    close: async () => {
      await runtime.close();
      catalog.close();
      await mcpRuntime.close();
      await warming;
      await web.close();
      await text.close();
      await knowledge.close();
      await stopBackups();
      database.close();
    },
  };
}
