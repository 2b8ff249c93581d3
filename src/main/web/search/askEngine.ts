import type { z } from 'zod';
import { AppError } from '../../../shared/errors';
import { parseJson } from '../../../shared/parseJson';
import type { Clock } from '../../platform';
import { readText } from '../../readText';
import { untilAborted } from '../untilAborted';

/** Times a question is asked again when the engine says that it is busy. */
const MAX_RETRIES = 2;
/** Longest wait, in ms, before a question is asked again; an engine that wants more is given up. */
const MAX_WAIT_MS = 5_000;
/** Longest answer, in characters. */
const MAX_ANSWER = 5_000_000;

export interface EngineRequest<T> {
  readonly label: string;
  readonly url: URL;
  /** The part of the answer that is used. */
  readonly schema: z.ZodType<T>;
  /** What is wrong when the answer is not of that shape, with the next step. */
  readonly otherwise: string;
  readonly signal: AbortSignal;
}

export interface EngineAccess {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

/** Asks a search engine for JSON. @throws AppError `tool_unavailable`; neither key nor address of the person is in it */
export async function askEngine<T>(request: EngineRequest<T>, access: EngineAccess): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await send(request, access);
    const wait = attempt < MAX_RETRIES ? waitOf(response, attempt) : undefined;
    if (wait === undefined) return read(request, response);
    await response.body?.cancel();
    await pause(wait, request.signal, access.clock);
  }
}

async function send({ label, url, signal }: EngineRequest<unknown>, { fetch }: EngineAccess): Promise<Response> {
  try {
    return await fetch(url, { signal, headers: { accept: 'application/json', 'user-agent': 'Quartermaster/1' } });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new AppError(
      'tool_unavailable',
      `${label} at ${url.host} cannot be reached. Check its address in the settings, and the network.`,
      undefined,
      cause,
    );
  }
}

/** Ms until a busy engine is asked again; undefined for one that has answered, or wants too much patience. */
function waitOf(response: Response, attempt: number): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const said = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
  const wait = Number.isFinite(said) ? said : 1_000 * 2 ** attempt;
  return wait <= MAX_WAIT_MS ? wait : undefined;
}

async function read<T>({ label, schema, otherwise }: EngineRequest<T>, response: Response): Promise<T> {
  const text = await readText(response, MAX_ANSWER);
  if (!response.ok) throw new AppError('tool_unavailable', statusWords(label, response.status, otherwise));
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError('tool_unavailable', `${label} answered with something else. ${otherwise}`);
  return parsed.data;
}

/** Statuses by which engines say that no more searches are paid for; some are their own inventions. */
const quota = [402, 429, 432, 529];

function statusWords(label: string, status: number, otherwise: string): string {
  if (quota.includes(status)) return `${label} takes no more searches for now (status ${status}). Try again later.`;
  if (status === 401 || status === 403) return `${label} refuses to answer (status ${status}). ${otherwise}`;
  if (status >= 500) return `${label} has a problem of its own (status ${status}). Try again later.`;
  return `${label} refused the search (status ${status}). ${otherwise}`;
}

async function pause(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  let cancel = (): void => undefined;
  const over = new Promise<void>(resolve => {
    cancel = clock.after(ms, resolve);
  });
  await untilAborted(over, signal).finally(cancel);
}
