import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../../shared/errors';
import type { Dispatch } from '../../ipc/dispatcher';
import { refusal, sendReply } from './responses';

/** Largest body of a request, in bytes. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

export const rpcPrefix = '/api/rpc/';

/** Answers `POST /api/rpc/<route>`: the body is the route's input, empty for none; the answer is the envelope. */
export async function answerRpc(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  dispatch: Dispatch,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return sendReply(response, refusal('unknown_route', 'Routes are called with POST.'));
  }
  let input: unknown;
  try {
    const body = await readBody(request);
    input = body.length === 0 ? undefined : JSON.parse(body.toString('utf8'));
  } catch (thrown) {
    const tooLarge = thrown instanceof AppError && thrown.code === 'payload_too_large';
    if (tooLarge) response.setHeader('Connection', 'close'); // The rest of the body is not read.
    return sendReply(
      response,
      tooLarge ? { ok: false, error: thrown.toWire() } : refusal('bad_input', 'The body is not JSON.'),
    );
  }
  const route = path.slice(rpcPrefix.length);
  sendReply(response, await dispatch(route, input, { clientId: clientIdOf(request) }));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = new AppError('payload_too_large', `A request may be ${MAX_BODY_BYTES / 1024 / 1024} MB at most.`);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A tab names itself, so that a decision can be traced to it; a script need not. */
function clientIdOf(request: IncomingMessage): string {
  const given = request.headers['x-client-id'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : 'api';
}
