import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors';
import type { ApprovalRequest, ApprovalScope } from '../../../shared/schemas/approval';
import type { ApprovalLevel } from '../../../shared/schemas/toolSource';
import type { EventHub } from '../../ipc/eventHub';
import type { Logger } from '../../platform';
import { type Database, transaction } from '../../storage/database';
import { digestOf } from '../canonicalJson';
import { endings } from '../runtime/aiSdk/modelOutput';
import type { LedgerCall, ToolCallLedger } from '../runtime/aiSdk/ToolCallLedger';
import type { ToolEntry } from '../tools/adapters/aiSdk/types';
import { type ApprovalRepository, type StoredApproval, toRequest } from './ApprovalRepository';
import type { GrantRepository } from './GrantRepository';
import { decide, type Verdict } from './policy';

/** Where a call stands: who asks, in which chat. */
export interface CallPlace {
  readonly assistantId: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** A person's answer to one request. */
export interface Response {
  readonly approvalId: string;
  readonly decision: 'approve' | 'deny';
  readonly scope?: ApprovalScope | undefined;
  readonly reason?: string | undefined;
  /** Edited arguments; absent means those that were shown. */
  readonly input?: unknown;
}

export interface ApprovalServiceDeps {
  readonly database: Database;
  readonly approvals: ApprovalRepository;
  readonly grants: GrantRepository;
  readonly ledger: ToolCallLedger;
  readonly events: EventHub;
  readonly log: Logger;
  /** The level as it stands now; a person may have changed it since the tool was registered. */
  readonly levelOf: (entry: ToolEntry) => ApprovalLevel;
  /** Judges edited arguments against the tool's schema. @throws AppError `bad_input` */
  readonly validate: (toolName: string, input: unknown) => Promise<void>;
}

/** The one authority on what may run, and the only writer of requests, decisions and grants. */
export class ApprovalService {
  constructor(private readonly deps: ApprovalServiceDeps) {}

  /** The level of a tool as it stands now; one that cannot be told needs a person for each call (A4). */
  levelOf(entry: ToolEntry): ApprovalLevel {
    try {
      return this.deps.levelOf(entry);
    } catch (cause) {
      this.deps.log.error(`The level of ${entry.name} cannot be told`, cause);
      return 'force-prompt';
    }
  }

  /** Whether a tool, as it stands now, needs a person for each call: then no other tool may call it (R2). */
  isApprovalGated(entry: ToolEntry): boolean {
    return this.levelOf(entry) === 'force-prompt';
  }

  /** Idempotent and never throws: what cannot be decided is asked (A4). */
  decide(entry: ToolEntry, place: CallPlace): Verdict {
    try {
      const granted = this.deps.grants.covers({ ...place, source: entry.source, fingerprint: entry.fingerprint });
      return decide({ level: this.deps.levelOf(entry), granted });
    } catch (cause) {
      this.deps.log.warn(`The approval policy failed for ${entry.name}; a person is asked`, cause);
      return { type: 'ask' };
    }
  }

  /** Writes the request down, then shows it. @returns its id */
  request(call: LedgerCall, entry: ToolEntry, place: CallPlace): string {
    const id = randomUUID();
    const level = this.#cardLevel(entry);
    transaction(this.deps.database, () => {
      this.deps.ledger.move(call.id, ['requested'], 'waiting');
      this.deps.approvals.insert({
        id,
        toolCallId: call.id,
        conversationId: place.conversationId,
        turnId: call.turnId,
        kind: 'call',
        card: {
          messageId: place.messageId,
          callId: call.callId,
          toolName: entry.name,
          source: entry.source,
          label: entry.label,
          description: entry.description,
          serverName: entry.serverName ?? null,
          level,
          scopes: level === 'ask' ? ['once', 'conversation', 'assistant'] : ['once'],
        },
        input: call.input,
        fingerprint: entry.fingerprint,
      });
    });
    this.#announce();
    return id;
  }

  /** Asks again for a call that was approved but had not started when the app ended: run it, or discard it? */
  requestResume(call: LedgerCall): string | undefined {
    const earlier = this.deps.approvals.latestFor(call.id);
    if (!earlier) return undefined;
    const id = randomUUID();
    transaction(this.deps.database, () => {
      this.deps.ledger.move(call.id, ['approved'], 'waiting');
      this.deps.approvals.insert({
        ...earlier,
        id,
        kind: 'resume',
        input: call.input,
        card: { ...earlier.card, scopes: ['once'] },
      });
    });
    this.#announce();
    return id;
  }

  list(conversationId?: string): ApprovalRequest[] {
    return this.deps.approvals.listPending(conversationId).map(toRequest);
  }

  /**
   * Stores a person's answer; nothing has run when this returns.
   * @returns the turn that may go on once nothing of it is pending
   * @throws AppError `not_found`, `already_resolved`, `bad_input` for a scope not offered or arguments that do not fit
   */
  async respond(response: Response, clientId: string): Promise<{ turnId: string; conversationId: string }> {
    const stored = this.deps.approvals.get(response.approvalId);
    if (!stored)
      throw new AppError('not_found', 'There is no such request for approval.', { approvalId: response.approvalId });
    const scope = response.scope ?? 'once';
    if (response.decision === 'approve' && !stored.card.scopes.includes(scope)) {
      throw new AppError('bad_input', `This tool cannot be approved with the scope "${scope}".`, {
        offered: stored.card.scopes,
      });
    }
    const edited =
      response.decision === 'approve' &&
      response.input !== undefined &&
      digestOf(response.input) !== stored.inputDigest;
    if (edited) await this.deps.validate(stored.card.toolName, response.input);
    transaction(this.deps.database, () => this.#store(stored, response, scope, edited, clientId));
    this.#announce();
    return { turnId: stored.turnId, conversationId: stored.conversationId };
  }

  /** Denies all that waits in a chat, with the reason. */
  denyPending(conversationId: string, reason: string): void {
    const pending = this.deps.approvals.listPending(conversationId);
    if (pending.length === 0) return;
    transaction(this.deps.database, () => {
      for (const stored of pending) {
        if (!this.deps.approvals.decide(stored.id, { status: 'denied', reason, decidedBy: 'app' })) continue;
        this.#deny(stored.toolCallId, reason);
      }
    });
    this.#announce();
  }

  #store(stored: StoredApproval, response: Response, scope: ApprovalScope, edited: boolean, clientId: string): void {
    const approve = response.decision === 'approve';
    const decided = this.deps.approvals.decide(stored.id, {
      status: approve ? 'approved' : 'denied',
      ...(approve ? { scope } : {}),
      ...(response.reason === undefined ? {} : { reason: response.reason }),
      ...(edited ? { editedInput: response.input } : {}),
      decidedBy: clientId,
    });
    if (!decided)
      throw new AppError('already_resolved', 'This request was already answered, here or in another window.');
    if (edited) this.deps.ledger.edit(stored.toolCallId, response.input);
    const moved = approve
      ? this.deps.ledger.move(stored.toolCallId, ['waiting'], 'approved')
      : this.#deny(stored.toolCallId, response.reason ?? null);
    if (!moved) throw new AppError('already_resolved', 'This call is no longer waiting.');
    if (approve && scope !== 'once' && stored.fingerprint !== null) this.#grant(stored, scope, stored.fingerprint);
  }

  #deny(toolCallId: string, reason: string | null): boolean {
    if (!this.deps.ledger.move(toolCallId, ['waiting'], 'denied')) return false;
    this.deps.ledger.finish(toolCallId, 'denied', endings.denied(reason), reason ?? undefined);
    return true;
  }

  #grant(stored: StoredApproval, scope: 'conversation' | 'assistant', fingerprint: string): void {
    const row = this.deps.database
      .prepare('SELECT assistant_id FROM conversations WHERE id = ?')
      .get(stored.conversationId);
    this.deps.grants.add({
      scope,
      conversationId: scope === 'conversation' ? stored.conversationId : null,
      assistantId: scope === 'assistant' ? String(row?.['assistant_id']) : null,
      source: stored.card.source,
      fingerprint,
    });
  }

  #cardLevel(entry: ToolEntry): ApprovalLevel {
    try {
      return this.deps.levelOf(entry);
    } catch {
      return 'force-prompt'; // An unknown level offers no standing permission.
    }
  }

  #announce(): void {
    this.deps.events.emit('approvals.changed', { pending: this.list() });
  }
}
