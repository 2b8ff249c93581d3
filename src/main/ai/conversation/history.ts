import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai';
import type { Message, MessagePart, ToolPart } from '../../../shared/schemas/message';
import { endings, type ModelOutput } from '../runtime/aiSdk/modelOutput';
import { ledgerKey } from '../runtime/aiSdk/ToolCallLedger';

/**
 * What a model is sent: every call of every step followed by its result, whatever became of it (C1).
 * @param outputs what the ledger holds, by `ledgerKey`; a call without an entry says that it did not run
 */
export function toModelMessages(
  messages: readonly Message[],
  outputs: ReadonlyMap<string, ModelOutput>,
): ModelMessage[] {
  return messages.flatMap(message =>
    message.role === 'user' ? userMessage(message) : assistantMessages(message, outputs),
  );
}

function userMessage(message: Message): ModelMessage[] {
  const content = message.parts.flatMap(part =>
    part.type === 'text' ? [{ type: 'text' as const, text: part.text }] : [],
  );
  return content.length === 0 ? [] : [{ role: 'user', content }];
}

function assistantMessages(message: Message, outputs: ReadonlyMap<string, ModelOutput>): ModelMessage[] {
  return steps(message.parts).flatMap(parts => {
    const calls = parts.filter(part => part.type === 'tool');
    const content = parts.flatMap(assistantContent);
    const assistant: AssistantModelMessage[] = content.length === 0 ? [] : [{ role: 'assistant', content }];
    const results: ToolModelMessage[] =
      calls.length === 0
        ? []
        : [{ role: 'tool', content: calls.map(call => toolResult(call, message.turnId, outputs)) }];
    return [...assistant, ...results];
  });
}

/** Cuts a message where its model steps begin. */
function steps(parts: readonly MessagePart[]): MessagePart[][] {
  const cut: MessagePart[][] = [[]];
  for (const part of parts) {
    if (part.type === 'step-start') cut.push([]);
    else cut.at(-1)?.push(part);
  }
  return cut.filter(step => step.length > 0);
}

function assistantContent(part: MessagePart): Exclude<AssistantModelMessage['content'], string> {
  if (part.type === 'text' && part.text !== '') return [{ type: 'text', text: part.text }];
  if (part.type === 'tool') {
    return [{ type: 'tool-call', toolCallId: part.callId, toolName: part.toolName, input: asArguments(part.input) }];
  }
  return [];
}

/** Providers take objects only; what could not be read is handed back as it came, under a name that says so. */
function asArguments(input: unknown): unknown {
  const isObject = input !== null && typeof input === 'object' && !Array.isArray(input);
  return isObject ? input : input === undefined ? {} : { unreadable_arguments: input };
}

function toolResult(
  call: ToolPart,
  turnId: string | null,
  outputs: ReadonlyMap<string, ModelOutput>,
): ToolModelMessage['content'][number] {
  const output =
    outputs.get(ledgerKey(turnId ?? '', call.callId)) ??
    endings.notRun(call.note ?? 'the turn was interrupted before this call started.');
  return { type: 'tool-result', toolCallId: call.callId, toolName: call.toolName, output };
}
