import { dynamicTool, jsonSchema } from 'ai';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors';
import type { Assistant } from '../../../../../shared/schemas/assistant';
import { openDatabase } from '../../../../storage/database';
import { ToolRegistry } from '../../../tools/adapters/aiSdk/registry';
import { CutResults } from '../../../tools/adapters/aiSdk/results/CutResults';
import type { ToolApplyScope, ToolEntry } from '../../../tools/adapters/aiSdk/types';
import { ToolCallLedger } from '../ToolCallLedger';
import { type ExecutionContext, STOP_GRACE_MS, ToolExecutor } from '../ToolExecutor';
import { noDeferredTools } from '../../../../../../tests/support/noDeferredTools';
import { noInnerCalls } from '../../../../../../tests/support/noInnerCalls';
import { noWeb } from '../../../../../../tests/support/noWeb';

const assistant: Assistant = {
  id: 'a',
  name: 'A',
  icon: '',
  instructions: '',
  providerId: null,
  modelId: null,
  parameters: {},
  settings: { enableWebSearch: false, knowledgeBaseIds: [], mcpServerIds: [], disabledTools: [] },
  createdAt: 0,
  updatedAt: 0,
};

function setUp(execute: (input: unknown, signal: AbortSignal | undefined) => unknown) {
  const database = openDatabase(':memory:');
  database.exec(`
    INSERT INTO assistants (id, name, settings, created_at, updated_at) VALUES ('a', 'A', '{}', 1, 1);
    INSERT INTO conversations (id, assistant_id, created_at, updated_at) VALUES ('c', 'a', 1, 1);
    INSERT INTO turns (id, conversation_id, user_message_id, assistant_message_id, status, started_at) VALUES ('t', 'c', 'u', 'm', 'running', 1);
  `);
  const timers: { ms: number; callback: () => void }[] = [];
  const clock = {
    now: () => 1,
    after: (ms: number, callback: () => void) => {
      timers.push({ ms, callback });
      return () => undefined;
    },
  };
  const ledger = new ToolCallLedger(database, clock);
  const registry = new ToolRegistry();
  const runs: unknown[] = [];
  let on = true;
  const entry: ToolEntry = {
    name: 'echo',
    namespace: 'mcp:s',
    label: 'Echo',
    description: '',
    defer: 'auto',
    level: 'auto',
    source: { serverId: 's', toolName: 'echo' },
    fingerprint: 'f1',
    applies: () => on,
    tool: dynamicTool({
      inputSchema: jsonSchema({ type: 'object' }),
      execute: (input, options) => {
        runs.push(input);
        return execute(input, options.abortSignal) as PromiseLike<unknown>;
      },
    }),
  };
  registry.register(entry);
  const executor = new ToolExecutor({
    registry,
    ledger,
    clock,
    knowledge: { search: async () => [], listBases: async () => [] },
    mcp: { callTool: async () => undefined },
    web: noWeb,
    results: new CutResults(database),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const abort = new AbortController();
  const late: unknown[] = [];
  const scope: ToolApplyScope = {
    assistant,
    conversationId: 'c',
    model: { supportsTools: true },
    selectedToolIds: new Set(),
    webSearchConfigured: false,
    hasCutResults: false,
    toolExecEnabled: false,
  };
  const context: ExecutionContext = {
    turnId: 't',
    conversationId: 'c',
    signal: abort.signal,
    liveScope: () => scope,
    messages: [],
    deferredTools: noDeferredTools,
    innerCalls: () => noInnerCalls,
    onStart: () => undefined,
    onProgress: () => undefined,
    onLateEnd: (_call, end) => late.push(end),
  };
  const request = (callId: string, toolName = 'echo') => {
    const id = ledger.request({
      turnId: 't',
      callId,
      innerIndex: 0,
      step: 0,
      toolName,
      serverId: 's',
      originalName: toolName,
      fingerprint: 'f1',
      input: { text: callId },
    });
    const call = ledger.get(id);
    if (!call) throw new Error('not written');
    return call;
  };
  const fire = () => timers.filter(({ ms }) => ms === STOP_GRACE_MS).forEach(({ callback }) => callback());
  return {
    executor,
    context,
    request,
    ledger,
    registry,
    entry,
    runs,
    abort,
    late,
    fire,
    switchOff: () => (on = false),
  };
}

describe('ToolExecutor', () => {
  it('A3: a call runs once, however often it is asked to run', async () => {
    const { executor, context, request, runs, ledger } = setUp(async () => 'done');
    const call = request('one');
    const ends = await Promise.all([
      executor.run(call, context),
      executor.run(call, context),
      executor.run(call, context),
    ]);
    expect(runs).toHaveLength(1);
    expect(ends.map(({ state }) => state)).toEqual(['output-available', 'outcome-unknown', 'outcome-unknown']);
    expect(ledger.get(call.id)).toMatchObject({ state: 'finished', modelOutput: { type: 'text', value: 'done' } });
  });

  it.each(['waiting', 'denied', 'discarded', 'unknown', 'finished', 'failed'] as const)(
    'A3: a call that is %s does not run',
    async state => {
      const { executor, context, request, runs, ledger } = setUp(async () => 'done');
      const call = request('one');
      ledger.move(call.id, ['requested'], state);
      await executor.run(call, context);
      expect(runs).toEqual([]);
    },
  );

  it('A3: the row says started before the tool runs', async () => {
    let seen: string | undefined;
    const held = setUp(async () => {
      seen = held.ledger.listTurn('t')[0]?.state;
    });
    await held.executor.run(held.request('one'), held.context);
    expect(seen).toBe('started');
  });

  it('A2: a definition that changed since the call is not run', async () => {
    const { executor, context, request, runs, registry, entry } = setUp(async () => 'done');
    const call = request('one');
    registry.register({ ...entry, fingerprint: 'f2' });
    const end = await executor.run(call, context);
    expect(end).toMatchObject({ state: 'output-error' });
    expect(end.note).toContain('changed');
    expect(runs).toEqual([]);
  });

  it('R6: a tool switched off since the turn began is refused, and says so', async () => {
    const { executor, context, request, runs, switchOff } = setUp(async () => 'done');
    const call = request('one');
    switchOff();
    expect((await executor.run(call, context)).note).toBe('echo cannot be called now.');
    expect(runs).toEqual([]);
  });

  it('R6: a tool that is gone is refused by name', async () => {
    const { executor, context, request } = setUp(async () => 'done');
    expect((await executor.run(request('one', 'gone'), context)).note).toContain('gone is no longer there');
  });

  it('what a tool throws becomes an error the model can use, and ends nothing', async () => {
    const { executor, context, request, ledger } = setUp(() => Promise.reject(new Error('disk full')));
    const call = request('one');
    expect(await executor.run(call, context)).toMatchObject({ state: 'output-error', note: 'disk full' });
    expect(ledger.get(call.id)?.modelOutput).toEqual({ type: 'error-text', value: 'disk full' });
  });

  it.each(['timeout', 'closed'])(
    'A3: a server that was lost in the middle of a call (%s) may have run it',
    async reason => {
      const { executor, context, request, ledger } = setUp(() =>
        Promise.reject(new AppError('mcp_unavailable', 'lost in the middle', { reason })),
      );
      const call = request('one');
      expect(await executor.run(call, context)).toMatchObject({ state: 'outcome-unknown', note: 'lost in the middle' });
      expect(ledger.get(call.id)?.state).toBe('unknown');
    },
  );

  it('C3: a tool that ignores its cancel does not hold the turn, and its late result is kept', async () => {
    let finish: (value: string) => void = () => undefined;
    const { executor, context, request, ledger, abort, fire, late } = setUp(
      () => new Promise<string>(resolve => (finish = resolve)),
    );
    const call = request('one');
    const running = executor.run(call, context);
    abort.abort('person');
    fire();
    expect(await running).toMatchObject({ state: 'outcome-unknown', note: 'Cancel requested; it may still finish.' });
    expect(ledger.get(call.id)?.state).toBe('unknown');
    finish('late');
    await expect.poll(() => late).toHaveLength(1);
    expect(ledger.get(call.id)).toMatchObject({ state: 'finished', modelOutput: { type: 'text', value: 'late' } });
  });

  it('a stopped turn starts nothing any more', async () => {
    const { executor, context, request, runs, abort } = setUp(async () => 'done');
    abort.abort('person');
    await executor.run(request('one'), context);
    expect(runs).toEqual([]);
  });
});
