/** Share of the context window that inline tools may take before the pool is deferred. */
export const CONTEXT_SHARE = 0.1;
/** Tokens that inline tools may take at most, however large the window. */
export const MAX_AUTO_TOKENS = 12_000;
/** Context window, in tokens, of a model that does not say. */
export const UNKNOWN_CONTEXT_WINDOW = 32_000;
/** Tools below which deferring helps nobody. */
export const MIN_AUTO_DEFER_COUNT = 5;
/**
 * Tokens that the meta-tools and the section about deferred tools add to a prompt; measured, and a test fails when the
 * measurement moves away by more than a tenth (R8).
 */
export const META_TOOLS_OVERHEAD_TOKENS = 510;
/** Share of the threshold below which a deferred pool goes back inline: between the two, everything stays as it is. */
export const BACK_INLINE_SHARE = 0.7;
/** Tools in one request: https://platform.openai.com/docs/api-reference/chat/create takes 128, the fewest of all. */
export const MAX_TOOLS = 128;
