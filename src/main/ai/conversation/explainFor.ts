import { AppError } from '../../../shared/errors';
import type { ToolExplanation } from '../../../shared/schemas/toolExplanation';
import type { AssistantRepository } from '../../storage/AssistantRepository';
import type { ConversationRepository } from '../../storage/ConversationRepository';
import { demoModelInfo } from '../providers/demoProvider';
import type { ModelResolver, ResolvedModel } from '../providers/ModelResolver';
import { type AgentParamsDeps, buildAgentParams } from '../runtime/aiSdk/buildAgentParams';
import type { ExplainService } from '../tools/adapters/aiSdk/explain/ExplainService';

export interface ExplainForDeps {
  readonly assistants: AssistantRepository;
  readonly conversations: ConversationRepository;
  readonly models: ModelResolver;
  readonly agentParams: AgentParamsDeps;
  readonly explain: ExplainService;
}

/** What the next turn of a chat, or the first of a new one, would give the model, and why it gives no more. */
export function explainFor(
  { assistantId, conversationId }: { assistantId: string; conversationId?: string | undefined },
  deps: ExplainForDeps,
): ToolExplanation[] {
  const assistant = deps.assistants.get(assistantId);
  const toolOverrides = conversationId === undefined ? {} : deps.conversations.get(conversationId).toolOverrides;
  const model = modelOf(assistant, deps.models);
  const params = buildAgentParams(
    { assistant, toolOverrides, conversationId: conversationId ?? '', model },
    deps.agentParams,
  );
  return deps.explain.explain(
    {
      assistant,
      overrides: toolOverrides,
      modelLabel: model.label,
      supportsTools: model.info.supportsTools,
      webSearchConfigured: deps.agentParams.isWebSearchConfigured(),
    },
    params,
  );
}

/** An assistant without a model can be explained all the same: its tools wait for one. */
function modelOf(choice: { providerId: string | null; modelId: string | null }, models: ModelResolver): ResolvedModel {
  try {
    return models.resolve(choice);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'model_unavailable') throw thrown;
    return models.resolve({ providerId: 'demo', modelId: demoModelInfo.id });
  }
}
