import { InvalidToolInputError, jsonSchema, NoSuchToolError, type ToolSet } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { faultOf, mendArguments } from '../mendArguments';
import { createAiRepair } from '../repair';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};
/** `write` needs a text; `ping` needs nothing. */
const tools = {
  write: {
    inputSchema: jsonSchema(
      { type: 'object' },
      {
        validate: value =>
          typeof (value as { text?: unknown }).text === 'string'
            ? { success: true, value }
            : { success: false, error: new Error('text is missing') },
      },
    ),
  },
  list: {
    inputSchema: jsonSchema(
      { type: 'object', properties: { files: { type: 'array' } } },
      {
        validate: value =>
          Array.isArray((value as { files?: unknown }).files)
            ? { success: true, value }
            : { success: false, error: new Error('files is no list') },
      },
    ),
  },
  ping: { inputSchema: jsonSchema({ type: 'object' }, { validate: value => ({ success: true, value }) }) },
} as ToolSet;

/** What went wrong while the model was asked, in the last repair. */
let failures: unknown[] = [];

async function repair(toolName: string, input: string, answer?: string | Error, signal = new AbortController().signal) {
  let asked = 0;
  let repairs = 0;
  failures = [];
  const model = new MockLanguageModelV4({
    doGenerate: async () => {
      asked += 1;
      if (answer instanceof Error) throw answer;
      return {
        content: [{ type: 'text', text: answer ?? 'no' }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage,
        warnings: [],
      };
    },
  });
  const result = await createAiRepair({
    model,
    signal,
    onRepair: () => (repairs += 1),
    onFailure: cause => failures.push(cause),
  })({
    toolCall: { type: 'tool-call', toolCallId: 'c', toolName, input },
    tools,
    inputSchema: async () => ({ type: 'object' }),
    error: new InvalidToolInputError({ toolName, toolInput: input, cause: new Error('bad') }),
    messages: [],
    instructions: undefined,
    system: undefined,
  });
  return { input: result === null ? null : (JSON.parse(result.input) as unknown), asked, repairs };
}

describe('mends that lose nothing', () => {
  it.each([
    ['a JSON string that holds the object', JSON.stringify('{"text":"a"}'), { text: 'a' }],
    ['a code fence', '```json\n{"text":"a"}\n```', { text: 'a' }],
    ['a comma too many', '{"text":"a",}', { text: 'a' }],
    ['a comma too many in a list', '{"text":"a","more":[1,2,],}', { text: 'a', more: [1, 2] }],
    ['brackets and commas in a text', '{"text":"}],","b":1,}', { text: '}],', b: 1 }],
  ])('%s', async (_, input, expected) => {
    expect(await repair('write', input)).toEqual({ input: expected, asked: 0, repairs: 1 });
  });

  it('D11: JSON in a text, where the schema wants a list', async () => {
    expect(await repair('list', '{"files":"[1,2]"}')).toEqual({ input: { files: [1, 2] }, asked: 0, repairs: 1 });
    expect(await repair('list', '{"files":"[1,2"}')).toEqual({ input: null, asked: 1, repairs: 0 });
  });

  it.each(['', '   ', 'null'])('M01: %j is no arguments, for a tool that needs none', async input => {
    expect(await repair('ping', input)).toMatchObject({ input: {}, asked: 0 });
    expect(await repair('write', input, '{"text":"invented"}')).toMatchObject({ input: null, asked: 0 });
  });
});

describe('what is never guessed', () => {
  it.each([
    ['M03: two objects glued together', '{"text":"a"}{"text":"b"}'],
    ['M03: three of them', '{"text":"a"} {"text":"b"}\n{"text":"c"}'],
    ['M06: cut in a list', '{"items":[1,2,3'],
    ['M06: cut in a text', '{"text":"rm -rf /tmp/'],
    ['M06: cut after a backslash', '{"text":"a\\'],
  ])('%s', async (_, input) => {
    expect(await repair('write', input, '{"text":"guessed"}')).toEqual({ input: null, asked: 0, repairs: 0 });
  });

  it('a name that is no tool, and one of JavaScript, stay as they are', async () => {
    for (const name of ['made_up', '__proto__', 'constructor']) {
      expect((await repair(name, '{}', '{}')).input).toBeNull();
    }
    const other = createAiRepair({
      model: new MockLanguageModelV4(),
      signal: new AbortController().signal,
      onRepair: () => undefined,
      onFailure: () => undefined,
    });
    const call = { type: 'tool-call' as const, toolCallId: 'c', toolName: 'write', input: '{}' };
    const error = new NoSuchToolError({ toolName: 'write' });
    expect(
      await other({
        toolCall: call,
        tools,
        inputSchema: async () => ({}),
        error,
        messages: [],
        instructions: undefined,
        system: undefined,
      }),
    ).toBeNull();
  });
});

describe('asking the model', () => {
  it('once, for what can be read and does not fit', async () => {
    expect(await repair('write', '{"txt":"a"}', '{"text":"a"}')).toEqual({
      input: { text: 'a' },
      asked: 1,
      repairs: 1,
    });
    expect(await repair('write', "{'text': 'a'}", '```json\n{"text":"a"}\n```')).toMatchObject({
      input: { text: 'a' },
      asked: 1,
    });
  });

  it.each([
    ['another wrong object', '{"txt":"a"}'],
    ['words', 'I cannot do that.'],
    ['half of an object', '{"text":"a'],
    ['an error', new Error('down')],
  ])('gives up when it answers with %s, and never with {}', async (_, answer) => {
    expect(await repair('write', '{"txt":"a"}', answer)).toEqual({ input: null, asked: 1, repairs: 0 });
    expect(failures).toEqual(answer instanceof Error ? [answer] : []);
  });

  it('does not ask about arguments that it cannot be shown whole: what it does not see would be lost', async () => {
    const long = JSON.stringify({ txt: 'a'.repeat(30_000) });
    expect(await repair('write', long, '{"text":"aaa"}')).toEqual({ input: null, asked: 0, repairs: 0 });
  });

  it('does not ask in a turn that was stopped', async () => {
    expect(await repair('write', '{"txt":"a"}', '{"text":"a"}', AbortSignal.abort())).toMatchObject({ asked: 0 });
  });
});

describe('faultOf and mendArguments', () => {
  it.each([
    ['{"a":"}{"}', 'none'],
    ['{"a":"{\\"b\\":1"}', 'none'],
    ['{"a":1', 'cut'],
    ['{"a":1}{"b":2}', 'glued'],
    ['{a:1}', 'broken'],
    ['', 'empty'],
  ] as const)('%s is %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('M05: neither size, depth nor nonsense makes it throw', () => {
    for (const text of ['x'.repeat(5_000_000), '['.repeat(100_000), '```', '"\\', '{"a":1}}', '\u0000']) {
      expect(mendArguments(text)).toBeUndefined();
    }
  });
});
