import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createRecordingLogger } from '../../../../../tests/support/recordingLogger';
import { closeBeforeQuit } from '../closeBeforeQuit';

/** An app that quits unless a listener prevents it, as Electron's. */
function createApp() {
  const emitter = new EventEmitter();
  const app = Object.assign(emitter, {
    hasQuit: false,
    quit: () => {
      let isPrevented = false;
      emitter.emit('before-quit', { preventDefault: () => (isPrevented = true) });
      if (!isPrevented) app.hasQuit = true;
      if (!isPrevented) emitter.emit('quit');
    },
  });
  return app;
}
type GivenApp = Parameters<typeof closeBeforeQuit>[0];

describe('closeBeforeQuit', () => {
  it('closes once, however often quitting is asked for, and quits when that has ended', async () => {
    const app = createApp();
    const closing = Promise.withResolvers<void>();
    let closed = 0;
    closeBeforeQuit(
      app as unknown as GivenApp,
      () => {
        closed += 1;
        return closing.promise;
      },
      createRecordingLogger(),
    );
    app.quit();
    app.quit();
    expect([closed, app.hasQuit]).toEqual([1, false]);
    const quit = new Promise(resolve => app.once('quit', resolve));
    closing.resolve();
    await quit;
    expect([closed, app.hasQuit]).toEqual([1, true]);
  });

  it('quits also when closing fails, and logs why', async () => {
    const app = createApp();
    const log = createRecordingLogger();
    closeBeforeQuit(app as unknown as GivenApp, () => Promise.reject(new Error('disk full')), log);
    const quit = new Promise(resolve => app.once('quit', resolve));
    app.quit();
    await quit;
    expect(log.entries).toMatchObject([{ level: 'error', detail: new Error('disk full') }]);
  });
});
