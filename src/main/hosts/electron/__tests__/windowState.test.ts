import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../tests/support/fakeClock';
import { createRecordingLogger } from '../../../../../tests/support/recordingLogger';
import { type FollowedWindow, fitBounds, keepWindowState, readWindowState } from '../windowState';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quartermaster-window-'));
  file = join(dir, 'window.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

const state = { bounds: { x: 10, y: 20, width: 1_000, height: 700 }, maximised: false };

const createWindow = () =>
  Object.assign(new EventEmitter(), { getNormalBounds: () => state.bounds, isMaximized: (): boolean => false });

describe('the kept place of the window', () => {
  it.each([
    ['nothing', undefined],
    ['half a file', '{"bounds":{"x":1'],
    ['another shape', '{"bounds":{"x":1,"y":2},"maximised":true}'],
    ['numbers that are none of a screen', '{"bounds":{"x":1e300,"y":0,"width":1000,"height":700},"maximised":false}'],
    ['no size', '{"bounds":{"x":1,"y":0,"width":0,"height":700},"maximised":false}'],
    ['null', 'null'],
  ])('is not used when there is %s', (_name, text) => {
    if (text !== undefined) writeFileSync(file, text);
    expect(readWindowState(file)).toBeUndefined();
  });

  it('is written once the window has settled, and again when it closes', () => {
    const clock = new FakeClock();
    const window = createWindow();
    keepWindowState(window as unknown as FollowedWindow, file, clock, createRecordingLogger());
    window.emit('move');
    clock.advance(400);
    window.emit('resize');
    clock.advance(400);
    expect(readWindowState(file)).toBeUndefined();
    clock.advance(100);
    expect(readWindowState(file)).toEqual(state);
    window.isMaximized = () => true;
    window.emit('maximize');
    window.emit('close');
    expect(readWindowState(file)).toEqual({ ...state, maximised: true });
    rmSync(file);
    clock.advance(10_000); // nothing is written after the window has closed
    expect(readWindowState(file)).toBeUndefined();
  });

  it('that cannot be written is a line in the log, not the end of the window', () => {
    const log = createRecordingLogger();
    const window = createWindow();
    keepWindowState(window as unknown as FollowedWindow, join(dir, 'gone', 'x.json'), new FakeClock(), log);
    window.emit('close');
    expect(log.entries.map(({ level }) => level)).toEqual(['warn']);
  });
});

describe('fitBounds', () => {
  const primary = { x: 0, y: 25, width: 1_440, height: 875 };
  const second = { x: 1_440, y: 0, width: 1_920, height: 1_080 };
  const bounds = (x: number, y: number, width = 1_000, height = 700) => ({ x, y, width, height });

  it.each([
    ['stays where it is', bounds(100, 100), bounds(100, 100)],
    ['stays on the second display', bounds(2_000, 50), bounds(2_000, 50)],
    ['comes back from a display that is gone', bounds(-4_000, 90), bounds(0, 90)],
    ['comes back from below and right', bounds(9_000, 9_000), bounds(440, 200)],
    ['is pulled wholly onto the display that holds most of it', bounds(1_400, 500), bounds(1_440, 380)],
    ['is made small enough', bounds(100, 100, 5_000, 5_000), { x: 1_440, y: 0, width: 1_920, height: 1_080 }],
    ['is made large enough', bounds(100, 100, 300, 300), bounds(100, 100, 900, 600)],
  ])('%s', (_name, given, expected) => {
    expect(fitBounds(given, [primary, second])).toEqual(expected);
  });

  it('takes what it gets where there is no display', () => {
    expect(fitBounds(bounds(5, 5), [])).toEqual(bounds(5, 5));
  });
});
