import type { ProviderMetadata, ToolPart } from '../../../shared/schemas/message';
import type { ModelCall, StepEvent } from '../runtime/aiSdk/modelStep';
import type { ToolEntry } from '../tools/adapters/aiSdk/types';
import type { LiveMessage } from './LiveMessage';

/** Writes what one model step streams into the message, part by part. */
export class StepWriter {
  #open: { type: 'text' | 'reasoning'; index: number | undefined } = { type: 'text', index: undefined };
  /** From the provider's call id to ours, for calls of this step whose arguments are still coming. */
  readonly #streaming = new Map<string, string>();

  constructor(
    private readonly live: LiveMessage,
    private readonly entryOf: (toolName: string) => ToolEntry | undefined,
  ) {
    live.add({ type: 'step-start' });
  }

  /** @returns the call under the id that is unique in the turn, when the event is a call */
  write(event: StepEvent): ModelCall | undefined {
    switch (event.type) {
      case 'text-start':
      case 'reasoning-start':
        this.#open = { type: event.type === 'text-start' ? 'text' : 'reasoning', index: undefined };
        return undefined;
      case 'text-delta':
      case 'reasoning-delta':
        this.#appendText(event.type === 'text-delta' ? 'text' : 'reasoning', event.text);
        return undefined;
      case 'reasoning-end':
        this.#closeReasoning(event.providerMetadata);
        return undefined;
      case 'tool-input-start':
        this.#streaming.set(event.callId, this.#addTool(event.callId, event.toolName));
        return undefined;
      case 'tool-call':
        return this.#completeTool(event.call);
    }
  }

  /** Shows the tool that a call turned out to be, in place of the one through which it was made. */
  resolve({ callId, toolName, input, via }: ModelCall): void {
    this.live.updateTool(callId, { toolName, input, ...(via ? { via } : {}), ...this.#names(toolName) });
  }

  #appendText(type: 'text' | 'reasoning', text: string): void {
    if (text === '') return;
    if (this.#open.type !== type || this.#open.index === undefined) {
      this.#open = { type, index: this.live.add({ type, text: '' }) };
    }
    if (this.#open.index !== undefined) this.live.append(this.#open.index, text);
  }

  /** A redacted reasoning has no text and still has to go back to its provider. */
  #closeReasoning(providerMetadata: ProviderMetadata | undefined): void {
    const { type, index } = this.#open;
    this.#open = { type: 'text', index: undefined };
    if (providerMetadata === undefined) return;
    if (type !== 'reasoning' || index === undefined) {
      this.live.add({ type: 'reasoning', text: '', providerMetadata });
      return;
    }
    const part = this.live.current.parts[index];
    if (part?.type === 'reasoning') this.live.set(index, { ...part, providerMetadata });
  }

  #addTool(providerCallId: string, toolName: string): string {
    const callId = this.#uniqueId(providerCallId);
    this.live.add({ type: 'tool', callId, toolName, state: 'input-streaming', ...this.#names(toolName) });
    this.#open = { type: 'text', index: undefined };
    return callId;
  }

  #completeTool(call: ModelCall): ModelCall {
    const callId = this.#streaming.get(call.callId) ?? this.#addTool(call.callId, call.toolName);
    this.#streaming.delete(call.callId);
    this.live.updateTool(callId, {
      state: 'input-available',
      toolName: call.toolName,
      input: call.input,
      ...(call.providerMetadata ? { providerMetadata: call.providerMetadata } : {}),
      ...this.#names(call.toolName),
    });
    return { ...call, callId };
  }

  /** Some servers count their calls anew in every answer; in one turn an id must name one call. */
  #uniqueId(providerCallId: string): string {
    const taken = new Set(this.live.tools().map(part => part.callId));
    let id = providerCallId;
    for (let count = 2; taken.has(id); count += 1) id = `${providerCallId}_${count}`;
    return id;
  }

  #names(toolName: string): Pick<ToolPart, 'label' | 'source' | 'serverName'> {
    const entry = this.entryOf(toolName);
    if (!entry) return { label: toolName, source: null, serverName: null };
    return { label: entry.label, source: entry.source, serverName: entry.serverName ?? null };
  }
}
