import { describe, expect, it } from 'vitest';
import type { Message, MessagePart, ToolCallState } from '../../../../shared/schemas/message';
import { ToolCallState as ToolCallStates } from '../../../../shared/schemas/message';
import type { ModelOutput } from '../../runtime/aiSdk/modelOutput';
import { ledgerKey } from '../../runtime/aiSdk/ToolCallLedger';
import { type HistoryTarget, toModelMessages as convert } from '../history';

const target: HistoryTarget = {
  providerId: 'p',
  modelId: 'm',
  hasTools: true,
  supportsImages: true,
  turnId: 'now',
  attachments: new Map(),
};
const toModelMessages = (
  messages: readonly Message[],
  known: ReadonlyMap<string, ModelOutput>,
  change: Partial<HistoryTarget> = {},
) => convert(messages, known, { ...target, ...change });
const model = { providerId: 'p', modelId: 'm', label: 'M', demo: false };
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
  it.each(ToolCallStates.options)('C1, M11: a call that is %s has a result, with or without a ledger row', state => {
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

  const signed: MessagePart = {
    type: 'reasoning',
    text: 'Hm',
    providerMetadata: { anthropic: { signature: 'sealed by the provider' } },
  };
  const thought = (parts: MessagePart[]): Message => ({ ...message('assistant', parts), model });
  const reasoningIn = (sent: ReturnType<typeof toModelMessages>) =>
    sent.flatMap(({ content }) =>
      typeof content === 'string' ? [] : content.filter(({ type }) => type === 'reasoning'),
    );

  it('C1: signed reasoning goes back unchanged to the model that made it, and to no other', () => {
    const history = [thought([{ type: 'step-start' }, signed, call('a', 'output-available')])];
    expect(reasoningIn(toModelMessages(history, outputs('a')))).toEqual([
      { type: 'reasoning', text: 'Hm', providerOptions: { anthropic: { signature: 'sealed by the provider' } } },
    ]);
    for (const other of [{ modelId: 'other' }, { providerId: 'other' }]) {
      expect(reasoningIn(toModelMessages(history, outputs('a'), other))).toEqual([]);
    }
  });

  it('C1: reasoning without a signature is sent within its own turn only', () => {
    const history = [
      thought([{ type: 'step-start' }, { type: 'reasoning', text: 'Hm' }, call('a', 'output-available')]),
    ];
    expect(reasoningIn(toModelMessages(history, outputs('a'), { turnId: 't' }))).toHaveLength(1);
    expect(reasoningIn(toModelMessages(history, outputs('a'), { turnId: 'later' }))).toEqual([]);
  });

  it('C1: a step of which only reasoning is left is no message', () => {
    expect(toModelMessages([thought([{ type: 'step-start' }, signed])], outputs())).toEqual([]);
  });

  it('C1: to a request without tools, calls are told in words', () => {
    const parts: MessagePart[] = [
      { type: 'step-start' },
      { type: 'text', text: 'Look' },
      call('a', 'output-available', { x: 1 }),
    ];
    const sent = toModelMessages([message('assistant', parts)], outputs('a'), { hasTools: false });
    expect(sent).toEqual([
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'Look\n\n[Called echo with {"x":1}. Result: result of a]' }],
      },
    ]);
  });

  describe('attachments', () => {
    const file = (name: string, kind: 'text' | 'image', mediaType: string): MessagePart => ({
      type: 'file',
      attachmentId: name,
      name,
      kind,
      mediaType,
      size: 1,
    });
    const sentWith = (part: MessagePart, bytes: Buffer | undefined, supportsImages = true) => {
      const attachments = new Map(bytes ? [[part.type === 'file' ? part.name : '', bytes]] : []);
      const [sent] = toModelMessages([message('user', [part])], outputs(), { attachments, supportsImages });
      const content = sent?.content[0];
      return typeof content === 'object' ? content : undefined;
    };

    it('a text is read in its own encoding and framed by its name', () => {
      const gbk = Buffer.from('c4e3bac3a3acb9bac1cbd0c2b5c4cafd', 'hex');
      expect(sentWith(file('a.txt', 'text', 'text/plain'), Buffer.from('Grüße'))).toEqual({
        type: 'text',
        text: '[Attached file "a.txt"]\nGrüße\n[End of "a.txt"]',
      });
      expect(sentWith(file('b.txt', 'text', 'text/plain'), gbk)).toMatchObject({
        text: expect.stringContaining('你好'),
      });
    });

    it('a long text is cut, and says so', () => {
      const part = sentWith(file('a.txt', 'text', 'text/plain'), Buffer.from('x'.repeat(300_000)));
      expect(part).toMatchObject({ text: expect.stringContaining('the file has 300000 characters') });
    });

    it('a picture is a picture to models that take it, and words to others', () => {
      const picture = file('p.png', 'image', 'image/png');
      expect(sentWith(picture, Buffer.from('bytes'))).toMatchObject({ type: 'file', mediaType: 'image/png' });
      expect(sentWith(picture, Buffer.from('bytes'), false)).toMatchObject({
        type: 'text',
        text: expect.stringContaining('takes no pictures'),
      });
    });

    it('a file that is gone is told, and fails nothing', () => {
      expect(sentWith(file('a.txt', 'text', 'text/plain'), undefined)).toMatchObject({
        text: expect.stringContaining('no longer there'),
      });
    });
  });
});
