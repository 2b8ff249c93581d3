import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { isStepCount, jsonSchema, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { createDemoModel } from '../demoModel';
import { deskTools, knowledgeTool } from './demoTools';

const model = createDemoModel({ delayMs: 0 });
const asked = (text: string, tools: LanguageModelV4FunctionTool[] = []): LanguageModelV4CallOptions => ({
  prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
  tools,
});

async function partsOf(options: LanguageModelV4CallOptions, from = model): Promise<LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of (await from.doStream(options)).stream) parts.push(part);
  return parts;
}

/** The types of the parts in their order, a run of equal ones once. */
const orderOf = (parts: readonly LanguageModelV4StreamPart[]) =>
  parts.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);

describe('the parts of a stream', () => {
  it('of an answer come in the order of the specification', async () => {
    const parts = await partsOf(asked('hello'));
    expect(orderOf(parts)).toEqual(['stream-start', 'text-start', 'text-delta', 'text-end', 'finish']);
    expect(new Set(parts.flatMap(part => ('id' in part ? [part.id] : []))).size).toBe(1);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
  });

  it('of two calls hold each call by its own id, with the arguments that were streamed', async () => {
    const parts = await partsOf(asked('Add a note: one; add a note: two', deskTools));
    const call = ['tool-input-start', 'tool-input-delta', 'tool-input-end', 'tool-call'];
    expect(orderOf(parts)).toEqual(['stream-start', ...call, ...call, 'finish']);
    const calls = parts.filter(part => part.type === 'tool-call');
    expect(new Set(calls.map(({ toolCallId }) => toolCallId)).size).toBe(2);
    for (const { toolCallId, input } of calls) {
      const deltas = parts.flatMap(part =>
        part.type === 'tool-input-delta' && part.id === toolCallId ? [part.delta] : [],
      );
      expect(deltas.join('')).toBe(input);
    }
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls' } });
  });

  it('of a long story hold enough words to stop it or reload in the middle', async () => {
    const text = (await partsOf(asked('tell me a long story'))).flatMap(part =>
      part.type === 'text-delta' ? [part.delta] : [],
    );
    expect(text.join('').split(/\s+/).length).toBeGreaterThan(350);
    expect(text.length).toBeGreaterThan(350);
  });
});

describe('what a caller forbids', () => {
  it('no tool is called when none may be', async () => {
    const parts = await partsOf({ ...asked('Add a note: x', deskTools), toolChoice: { type: 'none' } });
    expect(orderOf(parts)).not.toContain('tool-call');
  });

  it('only the tool that was asked for is called', async () => {
    const readNotes = deskTools[0]!.name;
    const options = asked('Add a note: x; read my notes', deskTools);
    const parts = await partsOf({ ...options, toolChoice: { type: 'tool', toolName: readNotes } });
    expect(parts.flatMap(part => (part.type === 'tool-call' ? [part.toolName] : []))).toEqual([readNotes]);
  });
});

describe('an abort', () => {
  it('before the start gives no answer, streamed or not', async () => {
    const options = { ...asked('Tell me a long story'), abortSignal: AbortSignal.abort() };
    await expect(partsOf(options)).rejects.toThrow(/abort/i);
    await expect(Promise.resolve(model.doGenerate(options))).rejects.toThrow(/abort/i);
  });

  it('does not wait for the next word', async () => {
    const abort = new AbortController();
    const slow = createDemoModel({ delayMs: 2 ** 30 });
    const { stream } = await slow.doStream({ ...asked('hello'), abortSignal: abort.signal });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    const word = reader.read();
    abort.abort();
    await expect(word).rejects.toThrow(/abort/i);
  });

  it('in the middle ends the run of the AI SDK, with nothing behind it', async () => {
    const abort = new AbortController();
    const types: string[] = [];
    const result = streamText({ model, prompt: 'Tell me a long story', abortSignal: abort.signal });
    for await (const { type } of result.fullStream) {
      types.push(type);
      if (types.length === 20) abort.abort();
    }
    expect(types.at(-1)).toBe('abort');
    expect(types).not.toContain('finish');
  });
});

describe('two steps in the AI SDK', () => {
  const noteTool = deskTools.find(({ name }) => name.includes('appendNote'))!;
  const toolsThat = (execute: (input: unknown) => Promise<string>, given = noteTool) => ({
    [given.name]: tool({ description: given.description ?? '', inputSchema: jsonSchema(given.inputSchema), execute }),
  });
  const run = async (prompt: string, tools: ReturnType<typeof toolsThat>) => {
    const result = streamText({ model, tools, prompt, stopWhen: isStepCount(4) });
    return { text: await result.text, steps: (await result.steps).length };
  };

  it('two notes run in one step and are both told of', async () => {
    const inputs: unknown[] = [];
    const tools = toolsThat(async input => {
      inputs.push(input);
      return 'Noted.';
    });
    const { text, steps } = await run('Add a note: one; add a note: two', tools);
    expect(inputs).toEqual([{ text: 'one' }, { text: 'two' }]);
    expect(text.match(/Noted\./g)).toHaveLength(2);
    expect(steps).toBe(2);
  });

  it('a tool that fails is called once, and its error is told', async () => {
    let calls = 0;
    const { text } = await run(
      'Add a note: x',
      toolsThat(async () => {
        calls++;
        throw new Error('disk full');
      }),
    );
    expect(calls).toBe(1);
    expect(text).toContain('**append note** did not work: disk full');
  });

  it('an answer that holds a fence cannot leave its code block', async () => {
    const { text } = await run(
      'Add a note: x',
      toolsThat(async () => 'a\n```\n# not a heading'),
    );
    expect(text).toContain('````text\na\n```\n# not a heading\n````');
  });

  it('an empty answer is said to be empty', async () => {
    expect(
      (
        await run(
          'Add a note: x',
          toolsThat(async () => ''),
        )
      ).text,
    ).toContain('answered without text');
  });

  it('a part of the message that no tool fits is named, not dropped in silence', async () => {
    const { text, steps } = await run(
      'Sing a song; add a note: x',
      toolsThat(async () => 'Noted.'),
    );
    expect(text).toContain('Noted.');
    expect(text).toContain('I left it out: Sing a song');
    expect(steps).toBe(2);
  });

  it('a question in Chinese searches, and nothing found is said in Chinese', async () => {
    const queries: unknown[] = [];
    const tools = toolsThat(async input => {
      queries.push(input);
      return 'No passage of the knowledge bases matches.';
    }, knowledgeTool);
    expect((await run('怎么批准工具？', tools)).text).toBe('知识库里没有找到相关内容。');
    expect(queries).toEqual([{ query: '批准工具' }]);
  });
});
