import type { MenuItemConstructorOptions } from 'electron';

/** The menu bar: what the system expects of every program. A packaged app has no developer tools. */
export function applicationMenu(platform: NodeJS.Platform, isPackaged: boolean): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  return [
    platform === 'darwin' ? { role: 'appMenu' } : { label: '&File', submenu: [{ role: 'quit' }] },
    { role: 'editMenu' },
    { label: '&View', submenu: view },
    { role: 'windowMenu' },
  ];
}
