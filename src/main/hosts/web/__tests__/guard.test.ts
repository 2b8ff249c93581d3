import { describe, expect, it } from 'vitest';
import { cookieName, guard, type GuardedRequest } from '../guard';

const port = 4747;
const credentials = { token: 'the-token', sessionId: 'the-session' };
const own = `http://127.0.0.1:${port}`;
const cookie = `${cookieName(port)}=the-session`;
const nothing: GuardedRequest = {
  host: `127.0.0.1:${port}`,
  origin: undefined,
  secFetchSite: undefined,
  cookie: undefined,
  authorization: undefined,
  isNavigation: false,
};

const table: [string, Partial<GuardedRequest>, 'allowed' | 'unauthorized' | 'forbidden'][] = [
  ['nothing at all', {}, 'unauthorized'],
  ['a navigation without a cookie', { isNavigation: true }, 'unauthorized'],
  ['the token as a bearer', { authorization: 'Bearer the-token' }, 'allowed'],
  ['the token as a bearer, from our page', { authorization: 'Bearer the-token', origin: own }, 'allowed'],
  ['another token', { authorization: 'Bearer other' }, 'unauthorized'],
  ['the session id as a bearer', { authorization: 'Bearer the-session' }, 'unauthorized'],
  ['an empty bearer beside a good cookie', { authorization: 'Bearer ', cookie, origin: own }, 'unauthorized'],
  ['the token in another scheme', { authorization: 'Basic the-token' }, 'unauthorized'],
  ['the cookie from our page', { cookie, origin: own }, 'allowed'],
  ['the cookie under localhost', { cookie, host: `localhost:${port}`, origin: `http://localhost:${port}` }, 'allowed'],
  ['the cookie, same-origin and without Origin', { cookie, secFetchSite: 'same-origin' }, 'allowed'],
  ['the cookie with nothing beside it', { cookie }, 'forbidden'],
  ['the cookie from another port of this machine', { cookie, origin: 'http://127.0.0.1:1' }, 'forbidden'],
  ['the cookie, same-site', { cookie, secFetchSite: 'same-site' }, 'forbidden'],
  ['the cookie, cross-site', { cookie, secFetchSite: 'cross-site' }, 'forbidden'],
  ['the cookie of another port', { cookie: `${cookieName(1)}=the-session`, origin: own }, 'unauthorized'],
  ['another session', { cookie: `${cookieName(port)}=other`, origin: own }, 'unauthorized'],
  ['the token as a cookie', { cookie: `${cookieName(port)}=the-token`, origin: own }, 'unauthorized'],
  ['the cookie among others', { cookie: `a=b; ${cookie}; c=d`, origin: own }, 'allowed'],
  ['a page opened by a person', { cookie, isNavigation: true, secFetchSite: 'none' }, 'allowed'],
  ['a page opened by a person in an old browser', { cookie, isNavigation: true }, 'allowed'],
  ['a page opened by another site', { cookie, isNavigation: true, secFetchSite: 'cross-site' }, 'forbidden'],
  [
    'another site, with everything else right',
    { cookie, authorization: 'Bearer the-token', origin: 'https://evil.example' },
    'forbidden',
  ],
  ['an opaque origin', { cookie, origin: 'null' }, 'forbidden'],
  ['our origin over https', { cookie, origin: `https://127.0.0.1:${port}` }, 'forbidden'],
  ['localhost calling 127.0.0.1', { cookie, origin: `http://localhost:${port}` }, 'forbidden'],
  [
    'a foreign name that leads here',
    { cookie, host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
    'forbidden',
  ],
  ['a foreign name with the token', { host: 'evil.example', authorization: 'Bearer the-token' }, 'forbidden'],
  ['our name with another port', { host: '127.0.0.1:1', authorization: 'Bearer the-token' }, 'forbidden'],
  ['no host', { host: undefined, authorization: 'Bearer the-token' }, 'forbidden'],
];

describe('guard', () => {
  it.each(table)('S3: %s', (_name, request, expected) => {
    const verdict = guard({ ...nothing, ...request }, port, credentials);
    expect(verdict.allowed ? 'allowed' : verdict.code).toBe(expected);
  });
});
