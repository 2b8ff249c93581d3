import type { ApprovalLevel } from '../../../shared/schemas/toolSource';

export interface PolicyInput {
  readonly level: ApprovalLevel;
  /** A standing grant whose fingerprint still equals the tool's. */
  readonly granted: boolean;
  /** Set when the call may not run at all, with the reason for model and person. */
  readonly denied?: string;
}

export type Verdict = { type: 'run' } | { type: 'ask' } | { type: 'deny'; reason: string };

/**
 * Decides about one call: deny beats force-prompt beats ask beats auto. Pure, so it is tested as a table.
 * Only `ask` can be softened, and only by a grant.
 */
export function decide({ level, granted, denied }: PolicyInput): Verdict {
  if (denied !== undefined) return { type: 'deny', reason: denied };
  switch (level) {
    case 'force-prompt':
      return { type: 'ask' };
    case 'ask':
      return granted ? { type: 'run' } : { type: 'ask' };
    case 'auto':
      return { type: 'run' };
  }
}
