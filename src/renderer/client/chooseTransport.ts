import { createElectronTransport, type PreloadBridge } from './electronTransport';
import { createWebTransport, type WebTransport } from './webTransport';

/** The way to main from where the page runs: a window of the desktop app, or a browser. */
export function chooseTransport(page: Window & { readonly quartermaster?: PreloadBridge }): WebTransport {
  const { quartermaster } = page;
  return quartermaster ? createElectronTransport(quartermaster) : createWebTransport(page.location.origin);
}
