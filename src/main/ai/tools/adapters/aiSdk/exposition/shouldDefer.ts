import type { ToolEntry } from '../types';
import {
  BACK_INLINE_SHARE,
  CONTEXT_SHARE,
  MAX_AUTO_TOKENS,
  META_TOOLS_OVERHEAD_TOKENS,
  MIN_AUTO_DEFER_COUNT,
  UNKNOWN_CONTEXT_WINDOW,
} from './limits';

export interface DeferRequest {
  readonly contextWindow: number | undefined;
  /** Tokens of one tool's definition. */
  readonly tokensOf: (entry: ToolEntry) => number;
  /** Whether the pool was deferred in the last turn of this chat: it stays so until it has become clearly smaller. */
  readonly wasDeferred: boolean;
}

export interface DeferDecision {
  /** Wire names that the model is not given. */
  readonly deferred: ReadonlySet<string>;
  /** Tokens above which the pool is deferred, for this window. */
  readonly threshold: number;
  /** Tokens of the pool as a whole. */
  readonly autoTokens: number;
  readonly reason: string;
}

/** Tokens that the pool may take inline. */
export const thresholdFor = (contextWindow: number | undefined): number =>
  Math.floor(Math.min(CONTEXT_SHARE * (contextWindow ?? UNKNOWN_CONTEXT_WINDOW), MAX_AUTO_TOKENS));

/**
 * Which tools a model is not given but can find. Those marked `always`, always; the `auto` pool as a whole, where that
 * saves more than it costs. Gated tools are `never`, and stay (R2).
 */
export function shouldDefer(entries: readonly ToolEntry[], request: DeferRequest): DeferDecision {
  const always = entries.filter(({ defer, level }) => defer === 'always' && level !== 'force-prompt');
  const pool = entries.filter(({ defer, level }) => defer === 'auto' && level !== 'force-prompt');
  const autoTokens = pool.reduce((sum, entry) => sum + request.tokensOf(entry), 0);
  const threshold = thresholdFor(request.contextWindow);
  const { isDeferred, reason } = judge(pool.length, autoTokens, threshold, request.wasDeferred, always.length > 0);
  const deferred = new Set([...always, ...(isDeferred ? pool : [])].map(({ name }) => name));
  return { deferred, threshold, autoTokens, reason };
}

function judge(
  count: number,
  tokens: number,
  threshold: number,
  wasDeferred: boolean,
  hasMetaTools: boolean,
): { isDeferred: boolean; reason: string } {
  // Where the meta-tools are there anyway, they cost nothing more.
  const overhead = hasMetaTools ? 0 : META_TOOLS_OVERHEAD_TOKENS;
  if (count < MIN_AUTO_DEFER_COUNT) return { isDeferred: false, reason: `${count} tools are too few to defer` };
  if (tokens <= overhead) return { isDeferred: false, reason: `deferring would save less than its ${overhead} tokens` };
  if (tokens > threshold) return { isDeferred: true, reason: `${tokens} tokens are above the limit of ${threshold}` };
  if (wasDeferred && tokens > BACK_INLINE_SHARE * threshold) {
    return { isDeferred: true, reason: `${tokens} tokens are close to the limit of ${threshold}, so nothing changes` };
  }
  return { isDeferred: false, reason: `${tokens} tokens are within the limit of ${threshold}` };
}
