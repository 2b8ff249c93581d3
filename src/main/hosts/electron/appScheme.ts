import type { Protocol } from 'electron';

/** The scheme under which the page is served: unlike `file:` it has an origin of its own. */
export const appScheme = 'app';

/** The only host of the scheme. */
export const appHost = 'quartermaster';

/** The origin of the page, as Chromium writes it. */
export const appOrigin = `${appScheme}://${appHost}`;

/** Where the window goes first. */
export const appUrl = `${appOrigin}/`;

/** Whether an address is one of the page's own. */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === `${appScheme}:` && url.host === appHost && url.username === '';
}

/** Tells Chromium what the scheme may do. Electron takes this only before the app is ready, and only once. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}
