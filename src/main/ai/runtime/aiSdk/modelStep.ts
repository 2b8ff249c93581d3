import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isStepCount, type LanguageModel, type ModelMessage, streamText, type ToolSet, wrapLanguageModel } from 'ai';
import type { ProviderMetadata } from '../../../../shared/schemas/message';
import type { Usage } from '../../../../shared/schemas/turn';
import { createAiRepair } from '../../tools/adapters/aiSdk/repair';
import type { Logger } from '../../../platform';
import type { AgentParams } from './agentParams';
import { brokenOff } from './modelError';
import { beforeTooDeep, tooDeep } from './nestsTooDeep';

/** A call as the model made it. */
export interface ModelCall {
  readonly callId: string;
  readonly toolName: string;
  readonly input: unknown;
  /** Set when the model called it through a meta-tool; `toolName` and `input` are the target's. */
  readonly via?: 'tool_invoke';
  /** What the provider wants back with the call. */
  readonly providerMetadata?: ProviderMetadata;
  /** Set when name or arguments are wrong and could not be repaired: the call must not run. */
  readonly invalid?: string;
}

/** What happens while a model step streams, in order. */
export type StepEvent =
  | { type: 'text-start' | 'reasoning-start' }
  | { type: 'text-delta' | 'reasoning-delta'; text: string }
  /** The part that was open is whole; what the provider wants back with it, if anything. */
  | { type: 'reasoning-end'; providerMetadata: ProviderMetadata | undefined }
  | { type: 'tool-input-start'; callId: string; toolName: string }
  | { type: 'tool-call'; call: ModelCall };

export interface StepResult {
  readonly calls: readonly ModelCall[];
  /** Calls whose arguments were put right. */
  readonly repairs: number;
  readonly finishReason: string;
  readonly usage: Usage;
}

/**
 * One step of the AI SDK's loop, and no more: no tool runs in it. The step is written down first, then our executor
 * runs its calls through the ledger (docs/adr/0002).
 * @param onEvent called in stream order; what it throws ends the step
 * @throws the provider's error, or an `AbortError` when `signal` fired
 */
export async function runModelStep(
  params: AgentParams,
  messages: ModelMessage[],
  signal: AbortSignal,
  onEvent: (event: StepEvent) => void,
  log: Pick<Logger, 'warn'>,
): Promise<StepResult> {
  let repairs = 0;
  const deep = new Set<string>();
  const stream = streamText({
    model: cutDeepArguments(params.model, callId => deep.add(callId)),
    ...(params.instructions === '' ? {} : { instructions: params.instructions }),
    ...definedParameters(params),
    messages,
    tools: withoutExecute(params),
    stopWhen: isStepCount(1),
    abortSignal: signal,
    repairToolCall: createAiRepair({
      model: params.model,
      signal,
      onRepair: () => (repairs += 1),
      onFailure: cause => log.warn(`${params.modelName} could not put arguments right`, cause),
    }),
    onError: () => undefined, // The same error arrives as a part of the stream, below.
  }).fullStream;

  const calls: ModelCall[] = [];
  const metadata = new Map<string, ProviderMetadata>();
  let finished: Omit<StepResult, 'calls' | 'repairs'> | undefined;
  for await (const part of stream) {
    switch (part.type) {
      case 'text-start':
        onEvent({ type: 'text-start' });
        break;
      case 'text-delta':
        onEvent({ type: 'text-delta', text: part.text });
        break;
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        // A signature comes with whichever of the three its provider likes.
        if (part.providerMetadata) metadata.set(part.id, { ...metadata.get(part.id), ...part.providerMetadata });
        if (part.type === 'reasoning-start') onEvent({ type: 'reasoning-start' });
        else if (part.type === 'reasoning-delta') onEvent({ type: 'reasoning-delta', text: part.text });
        else onEvent({ type: 'reasoning-end', providerMetadata: metadata.get(part.id) });
        break;
      case 'tool-input-start':
        onEvent({ type: 'tool-input-start', callId: part.id, toolName: part.toolName });
        break;
      case 'tool-call': {
        const call: ModelCall = {
          callId: part.toolCallId,
          toolName: part.toolName,
          input: part.input,
          ...(part.providerMetadata ? { providerMetadata: part.providerMetadata } : {}),
          ...(part.invalid ? { invalid: deep.has(part.toolCallId) ? tooDeep : messageOf(part.error) } : {}),
        };
        calls.push(call);
        onEvent({ type: 'tool-call', call });
        break;
      }
      case 'finish-step':
        // A stream that broke off ends here too, with the reason the SDK puts in place of the provider's.
        if (part.rawFinishReason === undefined && part.finishReason === 'other') throw brokenOff();
        finished = {
          finishReason: part.finishReason,
          usage: { inputTokens: count(part.usage.inputTokens), outputTokens: count(part.usage.outputTokens) },
        };
        break;
      case 'abort':
        throw new DOMException('The model step was stopped', 'AbortError');
      case 'error':
        throw part.error;
    }
  }
  if (!finished) throw brokenOff();
  return { calls, repairs, ...finished };
}

/** Tokens as a provider counted them; what is no count is none. */
const count = (tokens: number | undefined): number => (Number.isSafeInteger(tokens) ? (tokens ?? 0) : 0);

/** The SDK sees definitions only; whatever runs, runs through the executor. */
function withoutExecute(params: AgentParams): ToolSet {
  return Object.fromEntries(
    [...params.entries].map(([name, { tool }]) => {
      const { execute: _execute, ...definition } = tool;
      return [name, definition];
    }),
  ) as ToolSet;
}

const definedParameters = ({ parameters }: AgentParams) => ({
  ...(parameters.temperature === undefined ? {} : { temperature: parameters.temperature }),
  ...(parameters.topP === undefined ? {} : { topP: parameters.topP }),
  ...(parameters.maxOutputTokens === undefined ? {} : { maxOutputTokens: parameters.maxOutputTokens }),
  ...(parameters.reasoning === undefined ? {} : { reasoning: parameters.reasoning }),
});

/** Arguments that nest too deep are cut before the SDK reads them: it copies what it has read, and would end the step. */
function cutDeepArguments(model: LanguageModel, onCut: (callId: string) => void): LanguageModel {
  if (typeof model === 'string') return model;
  return wrapLanguageModel({
    model,
    middleware: {
      wrapStream: async ({ doStream }) => {
        const { stream, ...rest } = await doStream();
        const cutting = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
          transform(part, controller) {
            const input = part.type === 'tool-call' ? beforeTooDeep(part.input) : undefined;
            if (part.type !== 'tool-call' || input === undefined) return controller.enqueue(part);
            onCut(part.toolCallId);
            controller.enqueue({ ...part, input });
          },
        });
        return { ...rest, stream: stream.pipeThrough(cutting) };
      },
    },
  });
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
