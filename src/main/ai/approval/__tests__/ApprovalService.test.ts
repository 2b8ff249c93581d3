import { describe, expect, it } from 'vitest';
import { dynamicTool, jsonSchema } from 'ai';
import type { ApprovalLevel } from '../../../../shared/schemas/toolSource';
import { EventHub } from '../../../ipc/eventHub';
import { openDatabase } from '../../../storage/database';
import { ToolCallLedger } from '../../runtime/aiSdk/ToolCallLedger';
import type { ToolEntry } from '../../tools/adapters/aiSdk/types';
import { ApprovalRepository } from '../ApprovalRepository';
import { ApprovalService } from '../ApprovalService';
import { GrantRepository } from '../GrantRepository';

const place = { assistantId: 'a', conversationId: 'c', messageId: 'm' };

function setUp(level: ApprovalLevel | (() => ApprovalLevel) = 'ask') {
  const database = openDatabase(':memory:');
  const clock = { now: () => 1 };
  database.exec(`
    INSERT INTO assistants (id, name, settings, created_at, updated_at) VALUES ('a', 'A', '{}', 1, 1);
    INSERT INTO conversations (id, assistant_id, created_at, updated_at) VALUES ('c', 'a', 1, 1), ('c2', 'a', 1, 1);
    INSERT INTO turns (id, conversation_id, user_message_id, assistant_message_id, status, started_at) VALUES ('t', 'c', 'u', 'm', 'running', 1);
  `);
  const ledger = new ToolCallLedger(database, clock);
  const approvals = new ApprovalRepository(database, clock);
  const grants = new GrantRepository(database, clock);
  const events = new EventHub();
  const seen: string[][] = [];
  events.subscribe(({ event, payload }) => {
    if (event === 'approvals.changed') seen.push(payload.pending.map(({ callId }) => callId));
  });
  const validated: unknown[] = [];
  const service = new ApprovalService({
    database,
    ledger,
    approvals,
    grants,
    events,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    levelOf: () => (typeof level === 'function' ? level() : level),
    validate: async (_name, input) => void validated.push(input),
  });
  const entry: ToolEntry = {
    name: 'mcp__s__append_1',
    namespace: 'mcp:s',
    namespaceLabel: 'mcp:Sample',
    label: 'Append',
    description: 'Appends',
    defer: 'never',
    level: 'ask',
    source: { serverId: 's', toolName: 'append' },
    fingerprint: 'f1',
    tool: dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'ok' }),
  };
  const ask = (callId: string, input: unknown = { text: callId }) => {
    const id = ledger.request({
      turnId: 't',
      callId,
      innerIndex: 0,
      step: 0,
      toolName: entry.name,
      serverId: 's',
      originalName: 'append',
      fingerprint: entry.fingerprint,
      input,
    });
    const call = ledger.get(id);
    if (!call) throw new Error('not written');
    return { id, approvalId: service.request(call, entry, place) };
  };
  return { database, ledger, grants, service, entry, ask, seen, validated };
}

describe('ApprovalService', () => {
  it('A1: request and decision are on disk before a window hears of them', () => {
    const { service, ask, ledger, seen, database } = setUp();
    const onDisk: unknown[] = [];
    const { id } = ask('one');
    onDisk.push(database.prepare('SELECT status FROM approvals').get()?.['status'], ledger.get(id)?.state);
    expect(onDisk).toEqual(['pending', 'waiting']);
    expect(seen).toEqual([['one']]);
    expect(service.list('c')).toHaveLength(1);
  });

  it('the second answer to a request gets already_resolved and changes nothing', async () => {
    const { service, ask, ledger } = setUp();
    const { id, approvalId } = ask('one');
    await service.respond({ approvalId, decision: 'deny', reason: 'no' }, 'w1');
    await expect(service.respond({ approvalId, decision: 'approve' }, 'w2')).rejects.toMatchObject({
      code: 'already_resolved',
    });
    expect(ledger.get(id)?.state).toBe('denied');
  });

  it('a denial reaches the model with its reason', async () => {
    const { service, ask, ledger } = setUp();
    const { id, approvalId } = ask('one');
    await service.respond({ approvalId, decision: 'deny', reason: 'wrong file' }, 'w');
    expect(JSON.stringify(ledger.get(id)?.modelOutput)).toContain('wrong file');
  });

  it('A2: arguments a person edited are validated and are what the ledger will run', async () => {
    const { service, ask, ledger, validated } = setUp();
    const { id, approvalId } = ask('one');
    await service.respond({ approvalId, decision: 'approve', input: { text: 'edited' } }, 'w');
    expect(validated).toEqual([{ text: 'edited' }]);
    expect(ledger.get(id)).toMatchObject({ state: 'approved', input: { text: 'edited' } });
  });

  it('refuses a scope that the card did not offer', async () => {
    const { service, ask, ledger } = setUp('force-prompt');
    const { id, approvalId } = ask('one');
    await expect(service.respond({ approvalId, decision: 'approve', scope: 'assistant' }, 'w')).rejects.toMatchObject({
      code: 'bad_input',
    });
    expect(ledger.get(id)?.state).toBe('waiting');
  });

  it('a grant covers its chat, its tool and its definition, and nothing else', async () => {
    const { service, ask, entry } = setUp();
    await service.respond({ approvalId: ask('one').approvalId, decision: 'approve', scope: 'conversation' }, 'w');
    expect(service.decide(entry, place).type).toBe('run');
    expect(service.decide(entry, { ...place, assistantId: 'b', conversationId: 'c2' }).type).toBe('ask');
    expect(service.decide({ ...entry, fingerprint: 'f2' }, place).type).toBe('ask');
    expect(service.decide({ ...entry, source: { serverId: 'other', toolName: 'append' } }, place).type).toBe('ask');
  });

  it('no grant turns force-prompt into a yes', async () => {
    let level: ApprovalLevel = 'ask';
    const { service, ask, entry } = setUp(() => level);
    await service.respond({ approvalId: ask('one').approvalId, decision: 'approve', scope: 'assistant' }, 'w');
    level = 'force-prompt';
    expect(service.decide(entry, place).type).toBe('ask');
  });

  it('A4: a policy that throws means ask', () => {
    const { service, entry } = setUp(() => {
      throw new Error('no settings');
    });
    expect(service.decide(entry, place)).toEqual({ type: 'ask' });
  });

  it('denies all that waits in a chat, each with the reason', () => {
    const { service, ask, ledger, seen } = setUp();
    const ids = [ask('one').id, ask('two').id];
    service.denyPending('c', 'A new message came.');
    expect(ids.map(id => ledger.get(id)?.state)).toEqual(['denied', 'denied']);
    expect(seen.at(-1)).toEqual([]);
  });
});
