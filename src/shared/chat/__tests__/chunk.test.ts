import { describe, expect, it } from 'vitest';
import type { Message } from '../../schemas/message';
import { applyChunk, type ChatChunk } from '../chunk';

const message: Message = {
  id: 'm',
  conversationId: 'c',
  parentId: null,
  role: 'assistant',
  turnId: 't',
  model: null,
  createdAt: 0,
  parts: [],
};
const apply = (chunks: ChatChunk[], start: Message | null = message) => chunks.reduce(applyChunk, start);

describe('applyChunk', () => {
  it('gives every window the same message from the same chunks', () => {
    const result = apply([
      { type: 'part-set', messageId: 'm', index: 0, part: { type: 'text', text: '' } },
      { type: 'text-delta', messageId: 'm', index: 0, text: 'Hel' },
      { type: 'text-delta', messageId: 'm', index: 0, text: 'lo' },
      { type: 'part-set', messageId: 'm', index: 1, part: { type: 'step-start' } },
      { type: 'message-finished', messageId: 'm' },
    ]);
    expect(result?.parts).toEqual([{ type: 'text', text: 'Hello' }, { type: 'step-start' }]);
  });

  it('never changes the message it was given', () => {
    apply([{ type: 'part-set', messageId: 'm', index: 0, part: { type: 'text', text: 'x' } }]);
    expect(message.parts).toEqual([]);
  });

  it.each<[string, ChatChunk]>([
    ['another message', { type: 'part-set', messageId: 'other', index: 0, part: { type: 'text', text: 'x' } }],
    ['a place past the end', { type: 'part-set', messageId: 'm', index: 3, part: { type: 'text', text: 'x' } }],
    ['text for a part that is not there', { type: 'text-delta', messageId: 'm', index: 0, text: 'x' }],
  ])('ignores a chunk for %s', (_name, chunk) => {
    expect(apply([chunk])).toEqual(message);
  });

  it('starts over with the message a window did not know', () => {
    expect(apply([{ type: 'message-started', message }], null)).toEqual(message);
  });
});
