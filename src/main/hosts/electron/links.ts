import type { Shell } from 'electron';
import type { Logger } from '../../platform';

/** Longest address, in characters, that is handed to the system; Windows takes about as much. */
const MAX_LENGTH = 2_000;

/**
 * The address to open outside of the app; undefined for everything but web and mail links. Schemes start programs, and
 * a name before the host (`https://bank.example@evil.example`) deceives.
 */
export function linkToOpen(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || url.href.length > MAX_LENGTH || url.username !== '' || url.password !== '') return undefined;
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

/** Opens web and mail links in the person's browser and mail program, and nothing else. */
export const createLinkOpener =
  (shell: Pick<Shell, 'openExternal'>, log: Logger): ((address: string) => void) =>
  address => {
    const link = linkToOpen(address);
    if (link === undefined) return log.warn('An address was not opened: it is no web or mail link');
    shell.openExternal(link).catch((cause: unknown) => log.warn('The system could not open a link', cause));
  };
