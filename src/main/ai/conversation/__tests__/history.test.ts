import { describe, expect, it } from 'vitest';
import type { Message, MessagePart, ToolCallState } from '../../../../shared/schemas/message';
import { ToolCallState as ToolCallStates } from '../../../../shared/schemas/message';
import type { ModelOutput } from '../../runtime/aiSdk/modelOutput';
import { ledgerKey } from '../../runtime/aiSdk/ToolCallLedger';
import { toModelMessages } from '../history';

const message = (role: 'user' | 'assistant', parts: MessagePart[]): Message => ({
  id: role,
  conversationId: 'c',
  parentId: null,
  role,
  turnId: role === 'assistant' ? 't' : null,
  model: null,
  createdAt: 0,
  parts,
});
const call = (callId: string, state: ToolCallState, input: unknown = {}): MessagePart => ({
  type: 'tool',
  callId,
  toolName: 'echo',
  label: 'Echo',
  source: null,
  serverName: null,
  state,
  input,
});
const outputs = (...ids: string[]) =>
  new Map<string, ModelOutput>(ids.map(id => [ledgerKey('t', id), { type: 'text', value: `result of ${id}` }]));

/** Every call id and every result id, in order, as a provider checks them. */
function pairs(parts: MessagePart[], known: Map<string, ModelOutput>) {
  const sent = toModelMessages([message('assistant', parts)], known);
  const of = (type: 'tool-call' | 'tool-result') =>
    sent.flatMap(({ content }) =>
      typeof content === 'string' ? [] : content.flatMap(part => (part.type === type ? [part.toolCallId] : [])),
    );
  return { calls: of('tool-call'), results: of('tool-result') };
}

describe('history for a model', () => {
  it.each(ToolCallStates.options)('C1: a call that is %s has a result, with or without a ledger row', state => {
    for (const known of [outputs(), outputs('a')]) {
      expect(pairs([{ type: 'step-start' }, call('a', state)], known)).toEqual({ calls: ['a'], results: ['a'] });
    }
  });

  it('C1: results follow the step that made the calls, before the next step speaks', () => {
    const sent = toModelMessages(
      [
        message('user', [{ type: 'text', text: 'Do both' }]),
        message('assistant', [
          { type: 'step-start' },
          { type: 'text', text: 'First' },
          call('a', 'output-available'),
          call('b', 'output-available'),
          { type: 'step-start' },
          call('c', 'output-available'),
          { type: 'step-start' },
          { type: 'text', text: 'Done' },
        ]),
      ],
      outputs('a', 'b', 'c'),
    );
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant']);
  });

  it('C1: arguments that could not be read go back as an object a provider takes', () => {
    const [assistant] = toModelMessages(
      [message('assistant', [call('a', 'output-error', '{"text": "half')])],
      outputs(),
    );
    expect(assistant?.content).toEqual([
      { type: 'tool-call', toolCallId: 'a', toolName: 'echo', input: { unreadable_arguments: '{"text": "half' } },
    ]);
  });

  it('sends no message that says nothing', () => {
    const empty = message('assistant', [
      { type: 'step-start' },
      { type: 'notice', level: 'error', code: 'x', text: 'failed' },
    ]);
    expect(toModelMessages([message('user', []), empty], outputs())).toEqual([]);
  });
});
