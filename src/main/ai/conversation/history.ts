import type { AssistantModelMessage, ModelMessage, ToolModelMessage, ToolResultPart } from 'ai';
import type { JSONObject } from '@ai-sdk/provider';
import { asRecord } from '../../../shared/asRecord';
import type { Message, MessagePart, ProviderMetadata, ToolPart } from '../../../shared/schemas/message';
import { endings, type ModelOutput } from '../runtime/aiSdk/modelOutput';
import { ledgerKey } from '../runtime/aiSdk/ToolCallLedger';
import { attachmentContent } from './attachmentContent';

/** What the model that is about to be asked accepts. */
export interface HistoryTarget {
  readonly providerId: string;
  readonly modelId: string;
  /** Without tools in the request, providers refuse tool blocks: calls and results are told in words then. */
  readonly hasTools: boolean;
  readonly supportsImages: boolean;
  /** The turn that is being answered: its reasoning belongs to the answer, that of earlier turns does not. */
  readonly turnId: string;
  /** Bytes of what people attached, by id; one that is missing is told in words. */
  readonly attachments: ReadonlyMap<string, Buffer>;
}

/**
 * What a model is sent: every call of every step followed by its result, whatever became of it (C1).
 * @param outputs what the ledger holds, by `ledgerKey`; a call without an entry says that it did not run
 */
export function toModelMessages(
  messages: readonly Message[],
  outputs: ReadonlyMap<string, ModelOutput>,
  target: HistoryTarget,
): ModelMessage[] {
  return messages.flatMap(message =>
    message.role === 'user' ? userMessage(message, target) : assistantMessages(message, outputs, target),
  );
}

function userMessage(message: Message, target: HistoryTarget): ModelMessage[] {
  const content = message.parts.flatMap(part =>
    part.type === 'text'
      ? [{ type: 'text' as const, text: part.text }]
      : part.type === 'file'
        ? [attachmentContent(part, target)]
        : [],
  );
  return content.length === 0 ? [] : [{ role: 'user', content }];
}

function assistantMessages(
  message: Message,
  outputs: ReadonlyMap<string, ModelOutput>,
  target: HistoryTarget,
): ModelMessage[] {
  const isOwn = message.model?.providerId === target.providerId && message.model.modelId === target.modelId;
  return steps(message.parts).flatMap(parts => {
    const calls = parts.filter(part => part.type === 'tool');
    if (!target.hasTools && calls.length > 0) return toldInWords(parts, message.turnId, outputs);
    const content = parts.flatMap(part => assistantContent(part, isOwn, message.turnId === target.turnId));
    // Reasoning alone is no message: what it led to was lost.
    const isEmpty = content.every(part => part.type === 'reasoning');
    const assistant: AssistantModelMessage[] = isEmpty ? [] : [{ role: 'assistant', content }];
    const results: ToolModelMessage[] =
      calls.length === 0
        ? []
        : [{ role: 'tool', content: calls.map(call => toolResult(call, message.turnId, outputs)) }];
    return [...assistant, ...results];
  });
}

/** A step with calls for a request that offers no tools. */
function toldInWords(
  parts: readonly MessagePart[],
  turnId: string | null,
  outputs: ReadonlyMap<string, ModelOutput>,
): ModelMessage[] {
  const text = parts
    .flatMap(part => {
      if (part.type === 'text') return part.text === '' ? [] : [part.text];
      if (part.type !== 'tool') return [];
      const { output } = toolResult(part, turnId, outputs);
      return [`[Called ${part.toolName} with ${JSON.stringify(part.input ?? {})}. Result: ${wordsOf(output)}]`];
    })
    .join('\n\n');
  return [{ role: 'assistant', content: [{ type: 'text', text }] }];
}

const wordsOf = (output: ModelOutput): string =>
  output.type === 'text' || output.type === 'error-text'
    ? output.value
    : output.type === 'execution-denied'
      ? (output.reason ?? 'declined')
      : output.type === 'content'
        ? output.value.map(part => (part.type === 'text' ? part.text : `(${part.type})`)).join('\n')
        : JSON.stringify(output.value);

/** Cuts a message where its model steps begin. */
function steps(parts: readonly MessagePart[]): MessagePart[][] {
  const cut: MessagePart[][] = [[]];
  for (const part of parts) {
    if (part.type === 'step-start') cut.push([]);
    else cut.at(-1)?.push(part);
  }
  return cut.filter(step => step.length > 0);
}

/**
 * Reasoning goes back to the model that made it only: signed, because it checks the signature; unsigned within the turn,
 * where models that reason between calls expect it. To any other model it is not an input.
 */
function assistantContent(
  part: MessagePart,
  isOwn: boolean,
  isThisTurn: boolean,
): Exclude<AssistantModelMessage['content'], string> {
  if (part.type === 'text' && part.text !== '') return [{ type: 'text', text: part.text }];
  if (part.type === 'reasoning') {
    if (!isOwn || (part.providerMetadata === undefined && !isThisTurn)) return [];
    return [{ type: 'reasoning', text: part.text, ...optionsOf(part.providerMetadata) }];
  }
  if (part.type === 'tool') {
    return [
      {
        type: 'tool-call',
        toolCallId: part.callId,
        ...calledAs(part),
        ...(isOwn ? optionsOf(part.providerMetadata) : {}),
      },
    ];
  }
  return [];
}

/** What the SDK hands us as metadata of a part is what it takes back as its options; it is JSON, as it came. */
const optionsOf = (metadata: ProviderMetadata | undefined) =>
  metadata === undefined ? {} : { providerOptions: metadata as Record<string, JSONObject> };

/** The call as the model made it: what it called through a meta-tool is told as that. */
function calledAs({ via, toolName, input }: ToolPart): { toolName: string; input: unknown } {
  const held = asArguments(input);
  return via === undefined ? { toolName, input: held } : { toolName: via, input: { name: toolName, arguments: held } };
}

/** Providers take objects only; what could not be read is handed back as it came, under a name that says so. */
function asArguments(input: unknown): unknown {
  return asRecord(input) ?? (input === undefined ? {} : { unreadable_arguments: input });
}

function toolResult(call: ToolPart, turnId: string | null, outputs: ReadonlyMap<string, ModelOutput>): ToolResultPart {
  const output =
    outputs.get(ledgerKey(turnId ?? '', call.callId)) ??
    endings.notRun(call.note ?? 'the turn was interrupted before this call started.');
  return { type: 'tool-result', toolCallId: call.callId, toolName: calledAs(call).toolName, output };
}
