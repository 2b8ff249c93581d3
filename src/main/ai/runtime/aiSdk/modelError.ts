import { APICallError, NoOutputGeneratedError, RetryError } from 'ai';
import { AppError } from '../../../../shared/errors';
import { httpFailure } from '../../providers/httpFailure';

/** What a failed model call tells the person: cause and next step. The original goes to the log. */
export function describeModelError(thrown: unknown, providerName: string): AppError {
  const cause = RetryError.isInstance(thrown) ? (thrown.lastError ?? thrown) : thrown;
  if (cause instanceof AppError) return cause;
  const inner = causeOf(cause);
  if (inner) return inner;
  if (APICallError.isInstance(cause)) {
    if (cause.statusCode !== undefined && cause.statusCode >= 400)
      return httpFailure(providerName, cause.statusCode, cause.responseBody ?? '');
    if (isBrokenConnection(cause)) return brokenOff(cause);
    const isPage = /^\s*</.test(cause.responseBody ?? '');
    const what = isPage
      ? 'answered with a web page in place of a model’s answer'
      : `gave an answer that is none: ${cause.message}`;
    return new AppError(
      'model_unavailable',
      `${providerName} ${what}. Check its address in the settings.`,
      undefined,
      cause,
    );
  }
  const message = (cause instanceof Error ? cause.message : String(cause)).replace(/\.+$/, '');
  // Each provider's package has its own words for a stream that ends where none should.
  if (NoOutputGeneratedError.isInstance(cause) || /ended without a finish/.test(message)) return brokenOff(cause);
  return new AppError(
    'model_unavailable',
    `${providerName} stopped with an error: ${message}. Retry, or choose another model.`,
    undefined,
    cause,
  );
}

/** A connection that was lost in the middle of an answer, wherever in the chain of causes it stands. */
function isBrokenConnection(thrown: unknown): boolean {
  for (let held = thrown; held instanceof Error; held = held.cause) {
    if (
      held.message === 'terminated' ||
      ('code' in held && ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(String(held.code)))
    )
      return true;
  }
  return false;
}

/** For an answer that ends in its middle. */
export const brokenOff = (cause?: unknown) =>
  new AppError(
    'model_unavailable',
    "The model's answer broke off before its end. What had arrived is kept; retry for the rest.",
    undefined,
    cause,
  );

/** Our own error, where the SDK has put it inside of one of its own. */
function causeOf(thrown: unknown): AppError | undefined {
  for (let held = thrown; held instanceof Error; held = held.cause) if (held instanceof AppError) return held;
  return undefined;
}
