import { isSameSecret, type Credentials } from './credentials';

/** What the guard looks at; header values as they came. */
export interface GuardedRequest {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  readonly cookie: string | undefined;
  readonly authorization: string | undefined;
  /** A page opened by a person (GET of a document), as against a call made by a page. */
  readonly isNavigation: boolean;
}

export type GuardVerdict = { allowed: true } | { allowed: false; code: 'unauthorized' | 'forbidden'; message: string };

/** The name of the session cookie: browsers send cookies to every port of a machine, so the port is part of it. */
export const cookieName = (port: number): string => `quartermaster_${port}`;

const forbid = (message: string): GuardVerdict => ({ allowed: false, code: 'forbidden', message });
const unknown: GuardVerdict = {
  allowed: false,
  code: 'unauthorized',
  message: 'Open the address that Quartermaster printed when it started: it lets this browser in.',
};

/**
 * Decides about every request before anything else looks at it (S3). The `Host` must be ours, so that no foreign name
 * can be pointed at us; a foreign `Origin` is refused whatever else it carries; then either the token as a bearer, or
 * the session cookie from our own page.
 */
export function guard(request: GuardedRequest, port: number, credentials: Credentials): GuardVerdict {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!request.host || !hosts.includes(request.host))
    return forbid('This host name is not the one Quartermaster serves.');
  const isOwnOrigin = request.origin === `http://${request.host}`;
  if (request.origin !== undefined && !isOwnOrigin) return forbid('Another site may not call Quartermaster.');
  if (request.authorization !== undefined) {
    const token = /^Bearer (.+)$/.exec(request.authorization)?.[1];
    return token !== undefined && isSameSecret(token, credentials.token) ? { allowed: true } : unknown;
  }
  const session = readCookie(request.cookie, cookieName(port));
  if (session === undefined || !isSameSecret(session, credentials.sessionId)) return unknown;
  if (isOwnOrigin || request.secFetchSite === 'same-origin') return { allowed: true };
  if (request.isNavigation && (request.secFetchSite === 'none' || request.secFetchSite === undefined))
    return { allowed: true };
  return forbid('A call without an Origin needs the token as a bearer.');
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
