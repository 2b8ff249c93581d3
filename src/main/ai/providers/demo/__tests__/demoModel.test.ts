import { isStepCount, jsonSchema, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { createDemoModel } from '../demoModel';
import { deskTools } from './demoTools';

const appendNote = deskTools.find(({ name }) => name.includes('appendNote'))!;
const tools = {
  [appendNote.name]: tool({
    description: appendNote.description ?? '',
    inputSchema: jsonSchema<{ text: string }>(appendNote.inputSchema),
    execute: async ({ text }) => `Noted: ${text}`,
  }),
};

describe('demo model in the AI SDK', () => {
  it('calls the tool it is given, then tells what it answered', async () => {
    const model = createDemoModel({ delayMs: 0 });
    const result = streamText({ model, tools, prompt: 'Add a note: buy milk', stopWhen: isStepCount(3) });
    expect(await result.text).toContain('Noted: buy milk');
    expect((await result.steps).map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop']);
    expect((await result.totalUsage).outputTokens).toBeGreaterThan(5);
  });

  it('streams word by word, and its parts put together are the whole text', async () => {
    const model = createDemoModel({ delayMs: 0 });
    const result = streamText({ model, prompt: 'Tell me a long story' });
    const deltas: string[] = [];
    for await (const delta of result.textStream) deltas.push(delta);
    expect(deltas.length).toBeGreaterThan(300);
    expect(deltas.join('')).toBe(await result.text);
  });

  it('stops at once when it is aborted', async () => {
    const abort = new AbortController();
    const model = createDemoModel({ delayMs: 0 });
    const seen: string[] = [];
    const result = streamText({ model, prompt: 'Tell me a long story', abortSignal: abort.signal });
    for await (const part of result.fullStream) {
      seen.push(part.type);
      if (seen.length === 5) abort.abort();
    }
    expect(seen.at(-1)).toBe('abort');
    expect(seen.length).toBeLessThan(40);
  });

  it('answers the same without streaming', async () => {
    const model = createDemoModel({ delayMs: 0, newId: () => 'id' });
    const { content } = await model.doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Add a note: x' }] }],
      tools: [appendNote],
    });
    expect(content).toEqual([
      { type: 'tool-call', toolCallId: 'id', toolName: appendNote.name, input: '{"text":"x"}' },
    ]);
  });
});
