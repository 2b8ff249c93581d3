import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4FunctionTool,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { setTimeout as pause } from 'node:timers/promises';
import { demoModelInfo, demoProvider } from '../demoProvider';
import { type Plan, plan } from './plan';
import { readPrompt } from './readPrompt';

export interface DemoModelOptions {
  /** Ms between two words, so that a person sees an answer being written. */
  readonly delayMs?: number;
  readonly newId?: () => string;
}

/**
 * A model that follows rules: it chooses among the tools it is given by what the last message asks, and tells what they
 * answered. It needs no network, and never claims to know anything by itself.
 */
export function createDemoModel({
  delayMs = 12,
  newId = () => crypto.randomUUID(),
}: DemoModelOptions = {}): LanguageModelV4 {
  const decide = (options: LanguageModelV4CallOptions) => plan(readPrompt(options.prompt), functionTools(options));
  return {
    specificationVersion: 'v4',
    provider: demoProvider.id,
    modelId: demoModelInfo.id,
    supportedUrls: {},
    doGenerate: async options => {
      options.abortSignal?.throwIfAborted();
      const next = decide(options);
      return { content: contentOf(next, newId), ...endOf(next, options), warnings: [] };
    },
    doStream: async options => ({ stream: streamOf(write(decide(options), options, delayMs, newId)) }),
  };
}

async function* write(
  next: Plan,
  options: LanguageModelV4CallOptions,
  delayMs: number,
  newId: () => string,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const { abortSignal } = options;
  const wait = () =>
    delayMs === 0
      ? abortSignal?.throwIfAborted()
      : pause(delayMs, undefined, abortSignal ? { signal: abortSignal } : {});
  yield { type: 'stream-start', warnings: [] };
  if (next.type === 'say') {
    const id = newId();
    yield { type: 'text-start', id };
    for (const delta of wordsOf(next.text)) {
      await wait();
      yield { type: 'text-delta', id, delta };
    }
    yield { type: 'text-end', id };
  } else {
    for (const { toolName, input } of next.calls) {
      const id = newId();
      const json = JSON.stringify(input);
      yield { type: 'tool-input-start', id, toolName };
      await wait();
      yield { type: 'tool-input-delta', id, delta: json };
      yield { type: 'tool-input-end', id };
      yield { type: 'tool-call', toolCallId: id, toolName, input: json };
    }
  }
  yield { type: 'finish', ...endOf(next, options) };
}

/** Read on demand; a reader that goes away ends the generator. */
function streamOf<T>(parts: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>({
    pull: async controller => {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}

/** Pieces as they are streamed: words with their white space, single characters where a script has no spaces. */
const wordsOf = (text: string): string[] =>
  text.match(/[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]*\s*/g)?.filter(Boolean) ?? [];

const functionTools = ({ tools = [], toolChoice }: LanguageModelV4CallOptions): LanguageModelV4FunctionTool[] =>
  tools
    .filter(tool => tool.type === 'function')
    .filter(({ name }) => toolChoice?.type !== 'none' && (toolChoice?.type !== 'tool' || toolChoice.toolName === name));

const contentOf = (next: Plan, newId: () => string): LanguageModelV4Content[] =>
  next.type === 'say'
    ? [{ type: 'text', text: next.text }]
    : next.calls.map(({ toolName, input }) => ({
        type: 'tool-call',
        toolCallId: newId(),
        toolName,
        input: JSON.stringify(input),
      }));

/** Usage is an estimate, as there is no tokenizer behind it: one token for every four characters. */
function endOf(
  next: Plan,
  options: LanguageModelV4CallOptions,
): { usage: LanguageModelV4Usage; finishReason: LanguageModelV4FinishReason } {
  const estimate = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);
  const input = estimate(options.prompt) + estimate(options.tools ?? []);
  const output = estimate(next.type === 'say' ? next.text : next.calls);
  const reason = next.type === 'say' ? 'stop' : 'tool-calls';
  return {
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
    finishReason: { unified: reason, raw: reason },
  };
}
