import { APICallError } from 'ai';
import { AppError, type ErrorCode } from '../../../../shared/errors';

/** What a failed model call tells the person: cause and next step. The original goes to the log. */
export function describeModelError(thrown: unknown): { code: ErrorCode; message: string } {
  if (thrown instanceof AppError) return { code: thrown.code, message: thrown.message };
  if (APICallError.isInstance(thrown)) {
    const status = thrown.statusCode === undefined ? 'did not answer' : `answered with status ${thrown.statusCode}`;
    return {
      code: 'model_unavailable',
      message: `The model's server ${status}: ${thrown.message} Check the provider, then retry.`,
    };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    code: 'model_unavailable',
    message: `The model stopped with an error: ${message}. Retry, or choose another model.`,
  };
}
