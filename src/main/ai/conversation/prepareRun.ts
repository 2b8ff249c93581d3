import type { Turn } from '../../../shared/schemas/turn';
import type { Logger } from '../../platform';
import { type AgentRequest, buildAgentParams, buildToolScope } from '../runtime/aiSdk/buildAgentParams';
import type { AgentParams } from '../runtime/aiSdk/agentParams';
import { offerReadToolResult } from '../runtime/aiSdk/offerReadToolResult';
import { withoutRefused } from '../runtime/aiSdk/refusedTool';
import type { ToolCallLedger } from '../runtime/aiSdk/ToolCallLedger';
import type { CutResults } from '../tools/adapters/aiSdk/results/CutResults';
import type { ToolSearchService } from '../tools/adapters/aiSdk/search/ToolSearchService';
import type { AttachmentStore } from './AttachmentStore';
import { explainFor, type ExplainForDeps } from './explainFor';
import { type HistoryTarget, toModelMessages } from './history';
import type { LiveMessage } from './LiveMessage';
import type { MessageRepository } from './MessageRepository';
import { loadAttachments } from './messageParts';
import type { TurnRepository } from './TurnRepository';
import type { TurnRun } from './turnRun';

export interface PrepareRunDeps extends ExplainForDeps {
  readonly log: Logger;
  readonly messages: MessageRepository;
  readonly attachments: AttachmentStore;
  readonly turns: TurnRepository;
  readonly ledger: ToolCallLedger;
  readonly results: CutResults;
  readonly toolSearch: Pick<ToolSearchService, 'over'>;
}

/** Everything a turn needs to run, from what is stored. @throws AppError `model_unavailable`, `not_found` */
export async function prepareRun(
  turn: Turn,
  live: LiveMessage,
  signal: AbortSignal,
  deps: PrepareRunDeps,
): Promise<Omit<TurnRun, 'onLateEnd'>> {
  const conversation = deps.conversations.get(turn.conversationId);
  const { providerId, modelId } = deps.assistants.get(conversation.assistantId);
  const model = deps.models.resolve({ providerId, modelId });
  const request = (): AgentRequest => {
    const { assistantId, toolOverrides, id } = deps.conversations.get(turn.conversationId);
    return { assistant: deps.assistants.get(assistantId), toolOverrides, conversationId: id, model };
  };
  const params = withoutRefused(buildAgentParams(request(), deps.agentParams), deps.turns.refusedTools(turn.id));
  deps.turns.setExposition(turn.id, params.exposition);
  const nextParams = (last: AgentParams): AgentParams => {
    if (!deps.results.has(conversation.id)) return last;
    const next = offerReadToolResult(last, deps.agentParams);
    if (next !== last) deps.turns.setExposition(turn.id, next.exposition);
    return next;
  };
  const branch = deps.messages.branch(turn.userMessageId);
  const target: HistoryTarget = {
    providerId: model.providerId,
    modelId: model.modelId,
    hasTools: params.entries.size > 0,
    supportsImages: model.info.supportsImages ?? false,
    turnId: turn.id,
    attachments: await loadAttachments(branch, deps.attachments, deps.log),
  };
  const outputs = deps.ledger.modelOutputs({ conversationId: conversation.id });
  const before = toModelMessages(branch, outputs, target);
  return {
    turn,
    live,
    signal,
    params,
    nextParams,
    deferredTools: deps.toolSearch.over([...params.deferred.values()], () =>
      explainFor({ assistantId: conversation.assistantId, conversationId: conversation.id }, deps),
    ),
    place: {
      assistantId: conversation.assistantId,
      conversationId: conversation.id,
      messageId: turn.assistantMessageId,
    },
    liveScope: () => buildToolScope(request(), deps.agentParams),
    history: hasTools => [
      ...(hasTools === target.hasTools ? before : toModelMessages(branch, outputs, { ...target, hasTools })),
      ...toModelMessages([live.current], deps.ledger.modelOutputs({ turnId: turn.id }), { ...target, hasTools }),
    ],
  };
}
