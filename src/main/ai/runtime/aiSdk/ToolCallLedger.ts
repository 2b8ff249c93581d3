import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../platform';
import type { Database } from '../../../storage/database';
import { canonicalJson, digestOf } from '../../canonicalJson';
import { ModelOutput } from './modelOutput';

export const LedgerState = z.enum([
  'requested',
  'waiting',
  'approved',
  'denied',
  'started',
  'finished',
  'failed',
  'unknown',
  'discarded',
]);
export type LedgerState = z.infer<typeof LedgerState>;

/** One tool call as the ledger keeps it. */
export interface LedgerCall {
  readonly id: string;
  readonly turnId: string;
  readonly callId: string;
  /** 0 is the model's own call; calls made on its behalf count from 1. */
  readonly innerIndex: number;
  readonly step: number;
  readonly toolName: string;
  readonly serverId: string | null;
  readonly originalName: string | null;
  readonly fingerprint: string | null;
  readonly input: unknown;
  readonly inputDigest: string;
  readonly state: LedgerState;
  readonly modelOutput: ModelOutput | null;
  readonly error: string | null;
}

export type NewLedgerCall = Pick<
  LedgerCall,
  'turnId' | 'callId' | 'innerIndex' | 'step' | 'toolName' | 'serverId' | 'originalName' | 'fingerprint' | 'input'
>;

/**
 * The durable record of every tool call. A call runs only through `start`, which succeeds once in the life of the
 * database; that is what "at most once" (A3) rests on.
 */
export class ToolCallLedger {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Writes the call down before anything can happen with it. @returns its id */
  request(call: NewLedgerCall): string {
    const id = randomUUID();
    this.database
      .prepare(
        `INSERT INTO tool_calls (id, turn_id, call_id, inner_index, step, tool_name, server_id, original_name,
           fingerprint, input, input_digest, state, requested_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'requested', ?)`,
      )
      .run(
        id,
        call.turnId,
        call.callId,
        call.innerIndex,
        call.step,
        call.toolName,
        call.serverId,
        call.originalName,
        call.fingerprint,
        canonicalJson(call.input),
        digestOf(call.input),
        this.clock.now(),
      );
    return id;
  }

  /** Moves a call on, if it still stands in one of `from`. @returns whether it did */
  move(id: string, from: readonly LedgerState[], to: LedgerState): boolean {
    const places = from.map(() => '?').join(', ');
    const { changes } = this.database
      .prepare(`UPDATE tool_calls SET state = ? WHERE id = ? AND state IN (${places})`)
      .run(to, id, ...from);
    return changes === 1;
  }

  /** Replaces the arguments of a call that waits, with what the person made of them. */
  edit(id: string, input: unknown): void {
    this.database
      .prepare("UPDATE tool_calls SET input = ?, input_digest = ? WHERE id = ? AND state = 'waiting'")
      .run(canonicalJson(input), digestOf(input), id);
  }

  /**
   * Compare-and-set to `started`, on disk when it returns.
   * @returns false when the call was started before, or was never allowed: then it must not run
   */
  start(id: string): boolean {
    const { changes } = this.database
      .prepare(
        "UPDATE tool_calls SET state = 'started', started_at = ? WHERE id = ? AND state IN ('requested', 'approved')",
      )
      .run(this.clock.now(), id);
    return changes === 1;
  }

  /** Ends a call with what the model is told about it. A call that has ended keeps its first end, but for a late result. */
  finish(
    id: string,
    state: 'finished' | 'failed' | 'denied' | 'unknown' | 'discarded',
    output: ModelOutput,
    error?: string,
  ): void {
    this.database
      .prepare(
        `UPDATE tool_calls SET state = ?, model_output = ?, error = ?, finished_at = ?
         WHERE id = ? AND (state NOT IN ('finished', 'failed', 'denied', 'discarded') OR model_output IS NULL)`,
      )
      .run(state, JSON.stringify(output), error ?? null, this.clock.now(), id);
  }

  get(id: string): LedgerCall | undefined {
    const row = this.database.prepare('SELECT * FROM tool_calls WHERE id = ?').get(id);
    return row && toCall(row);
  }

  /** The calls of one turn in the order the model made them. */
  listTurn(turnId: string): LedgerCall[] {
    return this.database
      .prepare('SELECT * FROM tool_calls WHERE turn_id = ? ORDER BY step, rowid')
      .all(turnId)
      .map(toCall);
  }

  /** What the model was told about each call of a turn, or of all turns of a chat, by `ledgerKey`. */
  modelOutputs(of: { turnId: string } | { conversationId: string }): Map<string, ModelOutput> {
    const [condition, id] =
      'turnId' in of
        ? ['turn_id = ?', of.turnId]
        : ['turn_id IN (SELECT id FROM turns WHERE conversation_id = ?)', of.conversationId];
    const rows = this.database
      .prepare(
        `SELECT turn_id, call_id, model_output FROM tool_calls
         WHERE ${condition} AND inner_index = 0 AND model_output IS NOT NULL`,
      )
      .all(id);
    return new Map(
      rows.map(row => [
        ledgerKey(String(row['turn_id']), String(row['call_id'])),
        ModelOutput.parse(JSON.parse(String(row['model_output']))),
      ]),
    );
  }
}

/** Names a model's call across turns. */
export const ledgerKey = (turnId: string, callId: string): string => `${turnId}\n${callId}`;

const Row = z.object({
  id: z.string(),
  turn_id: z.string(),
  call_id: z.string(),
  inner_index: z.number(),
  step: z.number(),
  tool_name: z.string(),
  server_id: z.string().nullable(),
  original_name: z.string().nullable(),
  fingerprint: z.string().nullable(),
  input: z.string(),
  input_digest: z.string(),
  state: LedgerState,
  model_output: z.string().nullable(),
  error: z.string().nullable(),
});

function toCall(raw: Record<string, unknown>): LedgerCall {
  const row = Row.parse(raw);
  return {
    id: row.id,
    turnId: row.turn_id,
    callId: row.call_id,
    innerIndex: row.inner_index,
    step: row.step,
    toolName: row.tool_name,
    serverId: row.server_id,
    originalName: row.original_name,
    fingerprint: row.fingerprint,
    input: JSON.parse(row.input),
    inputDigest: row.input_digest,
    state: row.state,
    modelOutput: row.model_output === null ? null : ModelOutput.parse(JSON.parse(row.model_output)),
    error: row.error,
  };
}
