import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { minimumSize } from './windowState';

export interface WindowLook {
  /** Absolute; the built preload script. */
  readonly preload: string;
  readonly isDark: boolean;
  /** Absent: a first size, in the middle of the screen. */
  readonly bounds?: Rectangle | undefined;
  readonly isPackaged: boolean;
}

/** The ground of the page in its two themes (`--ground` of the page's styles): what shows before it has painted. */
const ground = { light: '#faf9f7', dark: '#191817' } as const;

/** How the window is made: a page that reaches nothing of this machine but through the preload script. */
export function windowOptions({ preload, isDark, bounds, isPackaged }: WindowLook): BrowserWindowConstructorOptions {
  return {
    title: 'Quartermaster',
    width: 1_200,
    height: 800,
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false, // until there is something to see
    backgroundColor: isDark ? ground.dark : ground.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false, // It would fetch its dictionaries from a server of Google's.
      devTools: !isPackaged,
    },
  };
}
