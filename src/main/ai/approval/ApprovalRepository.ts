import { z } from 'zod';
import { ApprovalRequest, ApprovalScope } from '../../../shared/schemas/approval';
import { ApprovalLevel, ToolSource } from '../../../shared/schemas/toolSource';
import type { Clock } from '../../platform';
import type { Database } from '../../storage/database';
import { canonicalJson, digestOf } from '../canonicalJson';

/** The card as it was shown; kept whole, because the tool may be gone or changed when it is answered. */
export const ApprovalCard = z.object({
  messageId: z.string(),
  callId: z.string(),
  toolName: z.string(),
  source: ToolSource,
  label: z.string(),
  description: z.string(),
  serverName: z.string().nullable(),
  level: ApprovalLevel,
  scopes: z.array(ApprovalScope),
});
export type ApprovalCard = z.infer<typeof ApprovalCard>;

/** One request with its decision, if there is one. */
export interface StoredApproval {
  readonly id: string;
  readonly toolCallId: string;
  readonly conversationId: string;
  readonly turnId: string;
  readonly kind: 'call' | 'resume';
  readonly card: ApprovalCard;
  readonly input: unknown;
  readonly inputDigest: string;
  readonly fingerprint: string | null;
  readonly status: 'pending' | 'approved' | 'denied';
  readonly reason: string | null;
  readonly requestedAt: number;
}

export type NewApproval = Omit<StoredApproval, 'status' | 'reason' | 'requestedAt' | 'inputDigest'>;

export interface Decision {
  readonly status: 'approved' | 'denied';
  readonly scope?: ApprovalScope;
  readonly reason?: string;
  readonly editedInput?: unknown;
  /** The window that answered, or `app` where the app itself did. */
  readonly decidedBy: string;
}

/** Requests and decisions on disk. `ApprovalService` is its only writer. */
export class ApprovalRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  insert(approval: NewApproval): void {
    this.database
      .prepare(
        `INSERT INTO approvals (id, tool_call_id, conversation_id, turn_id, kind, card, input, input_digest,
           fingerprint, status, requested_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?)`,
      )
      .run(
        approval.id,
        approval.toolCallId,
        approval.conversationId,
        approval.turnId,
        approval.kind,
        JSON.stringify(approval.card),
        canonicalJson(approval.input),
        digestOf(approval.input),
        approval.fingerprint,
        this.clock.now(),
      );
  }

  /** Compare-and-set. @returns false when somebody decided before */
  decide(id: string, decision: Decision): boolean {
    const edited = decision.editedInput === undefined ? null : canonicalJson(decision.editedInput);
    const { changes } = this.database
      .prepare(
        `UPDATE approvals SET status = ?, scope = ?, reason = ?, edited_input = ?, decided_by = ?, decided_at = ?
         WHERE id = ? AND status = 'pending'`,
      )
      .run(
        decision.status,
        decision.scope ?? null,
        decision.reason ?? null,
        edited,
        decision.decidedBy,
        this.clock.now(),
        id,
      );
    return changes === 1;
  }

  get(id: string): StoredApproval | undefined {
    const row = this.database.prepare('SELECT * FROM approvals WHERE id = ?').get(id);
    return row && toStored(row);
  }

  listPending(conversationId?: string): StoredApproval[] {
    const rows =
      conversationId === undefined
        ? this.database.prepare("SELECT * FROM approvals WHERE status = 'pending' ORDER BY requested_at, rowid").all()
        : this.database
            .prepare(
              "SELECT * FROM approvals WHERE status = 'pending' AND conversation_id = ? ORDER BY requested_at, rowid",
            )
            .all(conversationId);
    return rows.map(toStored);
  }

  /** The last word on a call: the newest request made for it. */
  latestFor(toolCallId: string): StoredApproval | undefined {
    const row = this.database
      .prepare('SELECT * FROM approvals WHERE tool_call_id = ? ORDER BY requested_at DESC, rowid DESC LIMIT 1')
      .get(toolCallId);
    return row && toStored(row);
  }
}

/** The request as windows see it. */
export const toRequest = (stored: StoredApproval): ApprovalRequest => ({
  ...stored.card,
  approvalId: stored.id,
  conversationId: stored.conversationId,
  turnId: stored.turnId,
  kind: stored.kind,
  input: stored.input,
  requestedAt: stored.requestedAt,
});

const Row = z.object({
  id: z.string(),
  tool_call_id: z.string(),
  conversation_id: z.string(),
  turn_id: z.string(),
  kind: z.enum(['call', 'resume']),
  card: z.string(),
  input: z.string(),
  input_digest: z.string(),
  fingerprint: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'denied']),
  reason: z.string().nullable(),
  requested_at: z.number(),
});

function toStored(raw: Record<string, unknown>): StoredApproval {
  const row = Row.parse(raw);
  return {
    id: row.id,
    toolCallId: row.tool_call_id,
    conversationId: row.conversation_id,
    turnId: row.turn_id,
    kind: row.kind,
    card: ApprovalCard.parse(JSON.parse(row.card)),
    input: JSON.parse(row.input),
    inputDigest: row.input_digest,
    fingerprint: row.fingerprint,
    status: row.status,
    reason: row.reason,
    requestedAt: row.requested_at,
  };
}
