import { spawn } from 'node:child_process';

/** The command that opens an address in the person's browser; undefined where there is no desktop to open it on. */
export function browserCommand(
  url: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): [command: string, args: string[]] | undefined {
  if (platform === 'darwin') return ['open', [url]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', [url]] : undefined;
}

/** Opens an address in the browser where that can be done; where it cannot, the printed address serves. */
export function openBrowser(url: string): void {
  const command = browserCommand(url, process.platform, process.env);
  if (!command) return;
  const child = spawn(...command, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined); // No such program: the address has been printed.
  child.unref();
}
