/** Every way a request can fail, as a closed list; clients switch on it. */
export const errorCodes = [
  'bad_input',
  'unknown_route',
  'unauthorized',
  'forbidden',
  'payload_too_large',
  'not_found',
  'conflict',
  'already_resolved',
  'busy',
  'tool_denied',
  'tool_unavailable',
  'mcp_unavailable',
  'model_unavailable',
  'data_folder_locked',
  'storage_failed',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** An error as it crosses a host boundary: the cause stays in main's log. */
export interface WireError {
  code: ErrorCode;
  message: string;
  detail?: unknown;
}

/** The only error that crosses a host boundary: its code, message and detail survive, its stack and cause do not. */
export class AppError extends Error {
  override name = 'AppError';

  /** @param message names the cause and the next step, in words for a person */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail?: unknown,
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  /** Anything that is not an `AppError` becomes `internal` with the original as its cause. */
  static from(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown;
    if (isDiskTrouble(thrown)) {
      return new AppError(
        'storage_failed',
        'The disk is full or may not be written, so nothing was changed. Make room or check its rights, then try again.',
        undefined,
        thrown,
      );
    }
    return new AppError(
      'internal',
      'Something went wrong inside Quartermaster. The log names the cause.',
      undefined,
      thrown,
    );
  }

  toWire(): WireError {
    return { code: this.code, message: this.message, ...(this.detail === undefined ? {} : { detail: this.detail }) };
  }
}

/** Codes of the system, and of SQLite (https://www.sqlite.org/rescode.html: READONLY, IOERR, FULL), for a disk that takes nothing. */
function isDiskTrouble(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if ('code' in thrown && ['ENOSPC', 'EROFS', 'EDQUOT'].includes(String(thrown.code))) return true;
  return 'errcode' in thrown && typeof thrown.errcode === 'number' && [8, 10, 13].includes(thrown.errcode & 0xff);
}
