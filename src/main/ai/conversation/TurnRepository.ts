import { z } from 'zod';
import { AppError } from '../../../shared/errors';
import { Turn, type TurnStatus, type Usage } from '../../../shared/schemas/turn';
import type { Clock } from '../../platform';
import type { Database } from '../../storage/database';
import { RefusedTool } from '../runtime/aiSdk/agentParams';

export interface NewTurn {
  readonly id: string;
  readonly conversationId: string;
  readonly userMessageId: string;
  readonly assistantMessageId: string;
  readonly providerId: string;
  readonly modelId: string;
}

/** The persisted state of every turn. */
export class TurnRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  insert(turn: NewTurn): void {
    this.database
      .prepare(
        `INSERT INTO turns (id, conversation_id, user_message_id, assistant_message_id, status, provider_id, model_id, started_at)
         VALUES (?, ?, ?, ?, 'running', ?, ?, ?)`,
      )
      .run(
        turn.id,
        turn.conversationId,
        turn.userMessageId,
        turn.assistantMessageId,
        turn.providerId,
        turn.modelId,
        this.clock.now(),
      );
  }

  /** @throws AppError `not_found` */
  get(id: string): Turn {
    const row = this.database.prepare('SELECT * FROM turns WHERE id = ?').get(id);
    if (!row) throw new AppError('not_found', 'This turn is no longer there.', { turnId: id });
    return toTurn(row);
  }

  /** The newest turn of a chat, whatever its status. */
  latest(conversationId: string): Turn | undefined {
    const row = this.database
      .prepare('SELECT * FROM turns WHERE conversation_id = ? ORDER BY started_at DESC, rowid DESC LIMIT 1')
      .get(conversationId);
    return row && toTurn(row);
  }

  /** The turn that runs or waits in a chat; the database allows one. */
  active(conversationId: string): Turn | undefined {
    const row = this.database
      .prepare("SELECT * FROM turns WHERE conversation_id = ? AND status IN ('running', 'waiting')")
      .get(conversationId);
    return row && toTurn(row);
  }

  /** Every turn that was not ended: after a start, these are what the last run left. */
  listActive(): Turn[] {
    return this.database
      .prepare("SELECT * FROM turns WHERE status IN ('running', 'waiting') ORDER BY started_at")
      .all()
      .map(toTurn);
  }

  setStatus(id: string, status: TurnStatus, error?: { code: string; message: string }): Turn {
    const ended = status === 'running' || status === 'waiting' ? null : this.clock.now();
    this.database
      .prepare('UPDATE turns SET status = ?, error = ?, finished_at = ? WHERE id = ?')
      .run(status, error ? JSON.stringify(error) : null, ended, id);
    return this.get(id);
  }

  /** Records a finished model step with the tokens its provider counted. */
  addStep(id: string, step: { finishReason: string; usage: Usage; repairs: number }): void {
    this.database
      .prepare(
        `INSERT INTO turn_steps (turn_id, step, finish_reason, input_tokens, output_tokens, finished_at)
         VALUES (?, (SELECT step_count FROM turns WHERE id = ?), ?, ?, ?, ?)`,
      )
      .run(id, id, step.finishReason, step.usage.inputTokens, step.usage.outputTokens, this.clock.now());
    this.database
      .prepare(
        `UPDATE turns SET step_count = step_count + 1, repair_count = repair_count + ?,
           input_tokens = input_tokens + ?, output_tokens = output_tokens + ? WHERE id = ?`,
      )
      .run(step.repairs, step.usage.inputTokens, step.usage.outputTokens, id);
  }

  /** Ms that a tool took. */
  addToolTime(id: string, ms: number): void {
    this.database.prepare('UPDATE turns SET tool_time_ms = tool_time_ms + ? WHERE id = ?').run(Math.round(ms), id);
  }

  /** Whether the newest turn of a chat that has a report deferred any tool. */
  wasDeferred(conversationId: string): boolean {
    const row = this.database
      .prepare(
        `SELECT json_array_length(exposition, '$.deferred') AS count FROM turns
         WHERE conversation_id = ? AND exposition IS NOT NULL ORDER BY started_at DESC, rowid DESC LIMIT 1`,
      )
      .get(conversationId);
    return Number(row?.['count'] ?? 0) > 0;
  }

  /** What the model was given, as the exposition reported it. */
  setExposition(id: string, report: unknown): void {
    this.database.prepare('UPDATE turns SET exposition = ? WHERE id = ?').run(JSON.stringify(report), id);
  }

  /** The tools that the provider has refused in this turn. */
  refusedTools(id: string): readonly RefusedTool[] {
    const row = this.database
      .prepare("SELECT json_extract(exposition, '$.refused') AS refused FROM turns WHERE id = ?")
      .get(id);
    return typeof row?.['refused'] === 'string' ? z.array(RefusedTool).parse(JSON.parse(row['refused'])) : [];
  }
}

const ErrorCell = z.object({ code: z.string(), message: z.string() });

const toTurn = (row: Record<string, unknown>): Turn =>
  Turn.parse({
    id: row['id'],
    conversationId: row['conversation_id'],
    userMessageId: row['user_message_id'],
    assistantMessageId: row['assistant_message_id'],
    status: row['status'],
    ...(typeof row['error'] === 'string' ? { error: ErrorCell.parse(JSON.parse(row['error'])) } : {}),
    stepCount: row['step_count'],
    usage: { inputTokens: row['input_tokens'], outputTokens: row['output_tokens'] },
    startedAt: row['started_at'],
    finishedAt: row['finished_at'],
  });
