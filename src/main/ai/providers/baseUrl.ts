import { AppError } from '../../../shared/errors';
import type { ProviderKind } from '../../../shared/schemas/provider';

/** Where the common servers have their API when an address is given without a path. */
const usualPath: Record<Exclude<ProviderKind, 'demo'>, string> = { 'openai-compatible': '/v1', anthropic: '/v1' };

/** Ends of addresses that people copy from a manual: the base is what stands before them. */
const endpoints = /\/(?:chat\/completions|completions|responses|messages|models)\/?$/;

/**
 * Understands an address as people write it: without a scheme (http for this machine and private names, else https),
 * with a trailing slash, with the endpoint at its end, without the usual `/v1`.
 * @throws AppError `bad_input` with the reason for what is no address of an API
 */
export function normaliseBaseUrl(kind: Exclude<ProviderKind, 'demo'>, text: string): string {
  const wanted = text.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(wanted)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    throw refuse(`${scheme}:// is not an address of a model server. Use http:// or https://.`);
  }
  const url = parse(scheme === undefined ? `${isLocal(wanted) ? 'http' : 'https'}://${wanted}` : wanted);
  if (url.username || url.password)
    throw refuse('An address must not hold a name or password. Enter the key in its own field.');
  if (url.search || url.hash) throw refuse('An address must not have a "?" or "#" part.');
  const path = url.pathname.replace(endpoints, '').replace(/\/+$/, '');
  return `${url.origin}${path === '' ? usualPath[kind] : path}`;
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw refuse('This is not an address. Write it like https://api.example.com/v1.', cause);
  }
}

const isLocal = (text: string): boolean =>
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]|[^/.:]+(?::\d+)?(?:\/|$)|[^/]+\.(?:local|lan|internal)(?:[:/]|$))/i.test(
    text,
  );

const refuse = (message: string, cause?: unknown) => new AppError('bad_input', message, undefined, cause);
