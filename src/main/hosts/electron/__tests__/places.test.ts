import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesFor } from '../places';

const appData = resolve('/app-data');

describe('placesFor', () => {
  it.each([
    [[]],
    [['.']],
    [['--inspect=0', '--remote-debugging-port=0', '-r', 'x']],
    [['--data-dir']],
    [['--data-dir=']],
  ])('uses the folder of the system for %j', args => {
    expect(placesFor(args, appData)).toEqual({
      dataDir: resolve('/app-data/Quartermaster/desktop'),
      browserDir: resolve('/app-data/Quartermaster'),
    });
  });

  it.each([[['--data-dir', '/mine']], [['.', '--no-sandbox', '--data-dir=/mine', '--lang=de']]])(
    'keeps all in one folder for %j',
    args => {
      expect(placesFor(args, appData)).toEqual({ dataDir: resolve('/mine'), browserDir: resolve('/mine/browser') });
    },
  );
});
