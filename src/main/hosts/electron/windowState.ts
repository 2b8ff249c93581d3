import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { BrowserWindow, Rectangle } from 'electron';
import { z } from 'zod';
import type { Clock, Logger } from '../../platform';

const Whole = z.number().int().min(-100_000).max(100_000);
const KeptState = z.object({
  bounds: z.object({ x: Whole, y: Whole, width: Whole.positive(), height: Whole.positive() }),
  maximised: z.boolean(),
});

/** Where a window was and is to be again, in screen points; bounds are those it has when it is not maximised. */
export type WindowState = z.infer<typeof KeptState>;

/** Smallest size of the window, in points: side bar and chat side by side. */
export const minimumSize = { width: 900, height: 600 } as const;

/** Ms without a change after which the state is written; moving a window changes it at every step. */
const SETTLED_MS = 500;

/** @returns undefined when nothing was kept, or what was kept makes no sense: then the window starts afresh */
export function readWindowState(file: string): WindowState | undefined {
  try {
    return KeptState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Moves and shrinks bounds until they lie on a display: the one they were on may be gone.
 * @param areas the usable parts of the displays, the first one taking what lies on none
 */
export function fitBounds(bounds: Rectangle, areas: readonly Rectangle[]): Rectangle {
  const [area] = areas.toSorted((a, b) => overlap(b, bounds) - overlap(a, bounds));
  if (area === undefined) return bounds;
  const width = Math.min(Math.max(bounds.width, minimumSize.width), area.width);
  const height = Math.min(Math.max(bounds.height, minimumSize.height), area.height);
  return {
    x: Math.min(Math.max(bounds.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(bounds.y, area.y), area.y + area.height - height),
    width,
    height,
  };
}

/** What of a window is followed. */
export type FollowedWindow = Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isMaximized'>;

/** Writes the state of a window to `file` whenever it has settled, and when the window closes. */
export function keepWindowState(window: FollowedWindow, file: string, clock: Clock, log: Logger): void {
  let cancel = () => {};
  const save = () => {
    cancel();
    const state: WindowState = { bounds: window.getNormalBounds(), maximised: window.isMaximized() };
    try {
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file); // whole or not at all
    } catch (cause) {
      log.warn('The place of the window could not be kept', cause);
    }
  };
  const saveLater = () => {
    cancel();
    cancel = clock.after(SETTLED_MS, save);
  };
  window.on('resize', saveLater);
  window.on('move', saveLater);
  window.on('maximize', saveLater);
  window.on('unmaximize', saveLater);
  window.on('close', save);
}

/** The area, in points squared, that two rectangles share. */
function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
