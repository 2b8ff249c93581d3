import type { Session } from 'electron';
import { appOrigin, isOwnAddress } from './appScheme';

/** What of a session is guarded. */
export type GuardedSession = Pick<
  Session,
  'on' | 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

/** All that the page may do beyond drawing: copy what the person tells it to copy. */
const granted = 'clipboard-sanitized-write';

/** Denies pages every permission but copying, every device, and every download but of what our page made itself. */
export function guardSession(session: GuardedSession): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(permission === granted && isOwnAddress(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === granted && [appOrigin, `${appOrigin}/`].includes(origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${appOrigin}/`)) event.preventDefault();
  });
}
