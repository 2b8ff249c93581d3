import { SdkError, SdkErrorCode, type Transport } from '@modelcontextprotocol/client';
import { AppError } from '../../../shared/errors';
import { StdioTransport } from './stdioTransport';

/** Why a server could not be connected, with the next step. */
export function connectError(
  serverName: string,
  transport: Transport | undefined,
  cause: unknown,
  mask: (text: string) => string,
): AppError {
  if (cause instanceof AppError) {
    return new AppError(cause.code, `${serverName}: ${cause.message}`, cause.detail, cause);
  }
  const exit = transport instanceof StdioTransport ? transport.exit : undefined;
  // After a time-out it was us who ended it: how it ended says nothing.
  if (transport instanceof StdioTransport && exit && !isTimeout(cause)) {
    const detail = { exitCode: exit.code, signal: exit.signal, stderr: transport.readLogs().slice(-20) };
    const message = `${serverName} ${transport.describeExit()}. Check its command and settings, then restart it.`;
    return new AppError('mcp_unavailable', message, detail, masked(cause, mask));
  }
  const why = isTimeout(cause) ? 'it did not answer in time' : mask(messageOf(cause));
  const said = transport instanceof StdioTransport ? transport.readLogs().slice(-20) : [];
  return new AppError(
    'mcp_unavailable',
    `${serverName} could not be connected: ${why}. Check its command and settings, then restart it.`,
    said.length === 0 ? undefined : { stderr: said },
    masked(cause, mask),
  );
}

/** Why a call gave no result. Whether it took effect is said where it is not known. */
export function callError(
  call: string,
  cause: unknown,
  signal: AbortSignal | undefined,
  mask: (text: string) => string,
): AppError {
  // A cancelled and a timed-out request give the same error; only the signal tells them apart.
  if (signal?.aborted) {
    const message = `${call} was cancelled; the server was told, and may have finished all the same.`;
    return new AppError('mcp_unavailable', message, { reason: 'cancelled' }, cause);
  }
  if (isTimeout(cause)) {
    const message = `${call} did not answer in time. It may still have taken effect.`;
    return new AppError('mcp_unavailable', message, { reason: 'timeout' }, cause);
  }
  if (cause instanceof SdkError && cause.code === SdkErrorCode.ConnectionClosed) {
    const message = `${call}: the server ended while the tool was running. It may have taken effect.`;
    return new AppError('mcp_unavailable', message, { reason: 'closed' }, cause);
  }
  const message = `${call} failed: ${mask(messageOf(cause))}`;
  return new AppError('mcp_unavailable', message, { reason: 'refused' }, masked(cause, mask));
}

/** What goes into the log as the cause: a server's words and data may hold what it was given in confidence (S2). */
const masked = (cause: unknown, mask: (text: string) => string): Error => {
  const name = cause instanceof Error ? cause.name : 'Error';
  return new Error(`${name}: ${mask(messageOf(cause))}`);
};

const isTimeout = (cause: unknown): boolean => cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout;

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
