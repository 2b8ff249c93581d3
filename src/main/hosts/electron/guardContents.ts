import type { WebContents } from 'electron';
import { isOwnAddress } from './appScheme';

/** What of a page's contents is guarded. */
export type GuardedContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>;

/**
 * Keeps contents on our page: it goes nowhere, opens nothing and holds no other page. Where a link leads is offered to
 * `openLink` instead. A reload of the page itself is let through.
 */
export function guardContents(contents: GuardedContents, openLink: (address: string) => void): void {
  contents.on('will-navigate', details => {
    if (isOwnAddress(details.url)) return;
    details.preventDefault();
    openLink(details.url);
  });
  contents.on('will-frame-navigate', details => {
    if (!details.isMainFrame) details.preventDefault();
  });
  contents.on('will-redirect', details => {
    if (!isOwnAddress(details.url)) details.preventDefault();
  });
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}
