import { run, RunError } from 'run';
import { z } from 'zod';
import { parseJson } from '../../../../../../shared/parseJson';
import type { ProgramLimits } from './programLimits';

/** Bytes of a program, and of what it gives back. */
const MAX_SOURCE_BYTES = 256 * 1024;
const MAX_RESULT_BYTES = 1024 * 1024;
/** Bytes of JSON that one call gives a program, and that all of them give it together. */
const MAX_VALUE_BYTES = 4 * 1024 * 1024;
const MAX_VALUES_BYTES = 32 * 1024 * 1024;
/** Lines that a program may write, and characters of each. */
const MAX_LINES = 200;
const MAX_LINE = 2_000;

/** What a program can do outside of its sandbox; nothing else is reachable from it. What these throw, it never learns. */
export interface ProgramApi {
  callTool(name: string, input: unknown, signal: AbortSignal): Promise<{ value: unknown } | { error: string }>;
  searchTools(query: string): Promise<unknown>;
}

/** What came of a program: what it returned as JSON text, or why it ended; and the lines it wrote. */
export interface ProgramEnd {
  readonly result?: string | undefined;
  readonly error?: string | undefined;
  readonly lines: readonly string[];
}

/**
 * Runs JavaScript that a model wrote, in a QuickJS of its own in a thread of its own: without files, network, modules,
 * timers, `process` or dynamic evaluation, and ended at its limits (docs/adr/0008). Never throws for what a program does.
 */
export async function runProgram(
  source: string,
  api: ProgramApi,
  { signal, limits }: { signal: AbortSignal; limits: ProgramLimits },
): Promise<ProgramEnd> {
  const ended = new AbortController();
  const anyEnd = AbortSignal.any([signal, ended.signal]);
  try {
    const outcome = await run({
      source: wrapped(source),
      hostFunctions: {
        host: {
          call: async (name: unknown, input: unknown) =>
            withinSize(await api.callTool(String(name), parseJson(String(input)), anyEnd)),
          search: (query: unknown) => api.searchTools(String(query)),
        },
      },
      abortSignal: signal,
      limits: {
        timeoutMs: limits.timeoutMs,
        memoryLimitBytes: limits.memoryBytes,
        maxBridgeRequests: limits.calls,
        maxInFlightBridgeRequests: limits.calls,
        maxSourceBytes: MAX_SOURCE_BYTES,
        // The sandbox writes values in another way than JSON, which may be several times as long.
        maxHostFunctionOutputBytes: 8 * MAX_VALUE_BYTES,
        // It keeps what all calls gave, although a program is never continued; its heap does not hold much more.
        maxContinuationBytes: MAX_VALUES_BYTES,
        maxResultBytes: MAX_RESULT_BYTES,
        // What reaches the sandbox's own console would be written to ours; programs are given one that collects.
        maxConsoleOutputBytes: 1,
      },
    });
    return outcome.status === 'completed' ? Ended.parse(outcome.value) : { error: 'It was interrupted.', lines: [] };
  } catch (thrown) {
    return { error: wordsFor(thrown, limits), lines: [] };
  } finally {
    ended.abort(); // A call that the program did not wait for is cancelled with it.
  }
}

const Ended = z.object({
  result: z.string().optional(),
  error: z.string().optional(),
  lines: z.array(z.string()).catch([]),
});

/** A call that has run is told as that, also where what it gave is too much: it must not be made again for it. */
function withinSize(answer: Awaited<ReturnType<ProgramApi['callTool']>>): typeof answer {
  if ('error' in answer || Buffer.byteLength(JSON.stringify(answer.value) ?? '') <= MAX_VALUE_BYTES) return answer;
  return {
    error: `The call was made, but it gave more than the ${MAX_VALUE_BYTES / 1024 / 1024} MB a program can take. Ask for less.`,
  };
}

/** A program between what it is given: two functions, and a console that collects. Values cross as JSON. */
const wrapped = (source: string): string => `
  const lines = [];
  const write = (...values) => {
    if (lines.length >= ${MAX_LINES}) return;
    lines.push(values.map(toLine).join(' ').slice(0, ${MAX_LINE}));
  };
  const toLine = value => {
    if (typeof value === 'string') return value;
    try {
      return value instanceof Error ? String(value) : toText(value);
    } catch {
      return typeof value === 'bigint' ? String(value) : '[' + typeof value + ']';
    }
  };
  const toText = value => JSON.stringify(value) ?? 'null';
  const callTool = async (name, input = {}) => {
    const answer = await host.call(name, toText(input));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  const searchTools = query => host.search(query);
  const console = Object.freeze({ log: write, info: write, debug: write, warn: write, error: write });
  const program = async (callTool, searchTools, console) => {
${source}
  };
  try {
    return { result: toText(await program(callTool, searchTools, console)), lines };
  } catch (thrown) {
    return { error: String(thrown), lines };
  }
`;

/** Why a program was ended, in words for the model that wrote it. */
function wordsFor(thrown: unknown, { timeoutMs, calls }: ProgramLimits): string {
  switch (RunError.isInstance(thrown) ? thrown.code : undefined) {
    case 'RUN_TIMEOUT':
      return `It was ended at its limit of ${Math.round(timeoutMs / 1000)} s. What it had called by then may have taken effect.`;
    case 'RUN_ABORTED':
      return 'It was stopped.';
    case 'RUN_BRIDGE_LIMIT':
      return `It was ended at its limit of ${calls} calls.`;
    case 'RUN_DETACHED_BRIDGE_REQUEST':
      return 'It ended without waiting for a call. Write await before every callTool.';
    case 'RUN_CONCURRENCY_LIMIT':
      return 'It did not run: too many programs run at the moment. Try again when they have ended.';
    case 'RUN_PROTOCOL_ERROR':
      return /state exceeds/.test(String(thrown))
        ? `It was ended as its calls gave more than ${MAX_VALUES_BYTES / 1024 / 1024} MB together. They were made; ask for less.`
        : String(thrown);
    case 'RUN_SOURCE_TOO_LARGE':
      return `It is longer than ${MAX_SOURCE_BYTES / 1024} KB.`;
    default:
      return String(thrown); // Its own error: a slip in the syntax, the limit of its memory.
  }
}
