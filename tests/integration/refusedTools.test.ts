import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelChats, startModelChats } from '../support/modelChats';
import { type TestChats, textOf } from '../support/testChats';
import { addWarehouse } from '../support/warehouse';

describe('a model server that is strict about tools', () => {
  let held: ModelChats;
  let chats: TestChats;
  beforeEach(async () => {
    held = await startModelChats('openai-compatible');
    ({ chats } = held);
  });
  afterEach(() => held.end());

  it('S16: one that can make no grammar of patterns and formats answers, with tools that have them', async () => {
    const text = (rule: object) => ({ type: 'object', properties: { text: { type: 'string', ...rule } } });
    await addWarehouse(chats, 2, true, {
      write_word: text({ pattern: '\\S' }),
      write_address: text({ format: 'email', pattern: '^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_.]*)@.+$' }),
    });
    const conversationId = await chats.newChat();
    await chats.send(conversationId, 'Hello');
    expect(textOf((await chats.ended(conversationId)).message)).toBe('Done.');
    const sent = JSON.stringify(held.server.requests[0]?.body['tools']);
    expect(sent).toContain('Pattern: \\\\S');
    expect(sent).toContain('Format: email. Pattern: ^(?!');
  });
});
