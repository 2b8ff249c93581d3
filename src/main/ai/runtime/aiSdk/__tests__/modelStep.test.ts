import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { dynamicTool, jsonSchema } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { describe, expect, it } from 'vitest';
import type { ToolEntry } from '../../../tools/adapters/aiSdk/types';
import type { AgentParams } from '../agentParams';
import { runModelStep, type StepEvent } from '../modelStep';
import { createRecordingLogger } from '../../../../../../tests/support/recordingLogger';

const log = createRecordingLogger();

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 2, text: 2, reasoning: 0 },
};
const finish: LanguageModelV4StreamPart = { type: 'finish', usage, finishReason: { unified: 'stop', raw: 'stop' } };
const executed: unknown[] = [];
const entry: ToolEntry = {
  name: 'echo',
  namespace: 'mcp:s',
  label: 'Echo',
  description: '',
  defer: 'auto',
  level: 'auto',
  source: { serverId: 's', toolName: 'echo' },
  fingerprint: 'f',
  tool: dynamicTool({
    description: 'Echoes',
    inputSchema: jsonSchema({ type: 'object', properties: { text: { type: 'string' } } }),
    execute: async input => executed.push(input),
  }),
};

function params(stream: () => ReadableStream<LanguageModelV4StreamPart>): AgentParams & { model: MockLanguageModelV4 } {
  return {
    model: new MockLanguageModelV4({ doStream: async () => ({ stream: stream() }) }),
    modelName: 'Mock',
    parameters: { temperature: 0.3 },
    instructions: 'Be brief.',
    deferred: new Map(),
    entries: new Map([[entry.name, entry]]),
    scope: {} as AgentParams['scope'],
    maxSteps: 5,
    exposition: { inline: [], deferred: [], leftOut: [], autoTokens: 0, threshold: 0, reason: '' },
  };
}
const of = (chunks: LanguageModelV4StreamPart[]) => () =>
  simulateReadableStream({ chunks: [{ type: 'stream-start', warnings: [] } as LanguageModelV4StreamPart, ...chunks] });
const ask = [{ role: 'user' as const, content: 'Hello' }];
const never = new AbortController().signal;

describe('runModelStep', () => {
  it('reports text as it streams, and the usage', async () => {
    const events: StepEvent[] = [];
    const result = await runModelStep(
      params(
        of([
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: 'Hi' },
          { type: 'text-end', id: '1' },
          finish,
        ]),
      ),
      ask,
      never,
      event => events.push(event),
      log,
    );
    expect(events).toEqual([{ type: 'text-start' }, { type: 'text-delta', text: 'Hi' }]);
    expect(result).toEqual({ calls: [], repairs: 0, finishReason: 'stop', usage: { inputTokens: 3, outputTokens: 2 } });
  });

  it('A3: hands calls over and runs none of them', async () => {
    const call: LanguageModelV4StreamPart = {
      type: 'tool-call',
      toolCallId: 'c1',
      toolName: 'echo',
      input: '{"text":"hi"}',
    };
    const result = await runModelStep(params(of([call, finish])), ask, never, () => undefined, log);
    expect(result.calls).toEqual([{ callId: 'c1', toolName: 'echo', input: { text: 'hi' } }]);
    expect(executed).toEqual([]);
  });

  it.each([
    ['an unknown tool', { toolName: 'nope', input: '{}' }],
    ['broken arguments', { toolName: 'echo', input: '{"text": "ha' }],
  ])('marks a call with %s as invalid, with the reason', async (_name, wrong) => {
    const call: LanguageModelV4StreamPart = { type: 'tool-call', toolCallId: 'c1', ...wrong };
    const { calls } = await runModelStep(params(of([call, finish])), ask, never, () => undefined, log);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.invalid).toMatch(/nope|echo/);
  });

  it('throws what the provider failed with', async () => {
    const failing = params(of([{ type: 'error', error: new Error('overloaded') }, finish]));
    await expect(runModelStep(failing, ask, never, () => undefined, log)).rejects.toThrow('overloaded');
  });

  it('does not take half an answer for a whole one', async () => {
    const half = params(
      of([
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: 'Hi' },
      ]),
    );
    await expect(runModelStep(half, ask, never, () => undefined, log)).rejects.toThrow('broke off');
  });

  it('C3: a stop ends a step whose model ignores it', async () => {
    const abort = new AbortController();
    const stubborn = params(
      () => new ReadableStream({ start: controller => controller.enqueue({ type: 'text-start', id: '1' }) }),
    );
    const running = runModelStep(stubborn, ask, abort.signal, () => abort.abort('person'), log);
    await expect(running).rejects.toThrow(/person|stopped|abort/);
  });
});
