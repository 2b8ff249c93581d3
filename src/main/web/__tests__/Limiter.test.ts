import { expect, it } from 'vitest';
import { Limiter } from '../Limiter';

it('lets two run at a time, the others in their order, and goes on after a failure', async () => {
  const limiter = new Limiter(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    limiter.run(() => {
      started.push(number);
      return new Promise<void>((resolve, reject) => ends.push(number === 1 ? () => reject(new Error('no')) : resolve));
    });
  const all = [1, 2, 3, 4].map(number => work(number).catch(() => 'failed'));
  await Promise.resolve();
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  expect(await all[0]).toBe('failed');
  expect(started).toEqual([1, 2, 3]);
  ends[1]?.();
  await all[1];
  for (const end of ends.slice(2)) end();
  await all[2];
  ends[3]?.();
  await all[3];
  expect(started).toEqual([1, 2, 3, 4]);
});

it('never lets one more run, also when one asks just as another ends', async () => {
  const limiter = new Limiter(1);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  const first = limiter.run(work);
  const second = limiter.run(work);
  const third = first.then(() => limiter.run(work));
  await Promise.all([first, second, third]);
  expect(most).toBe(1);
});

it('one that waits ends with its signal, without having begun, and takes nobody’s place', async () => {
  const limiter = new Limiter(1);
  let end: () => void = () => undefined;
  const first = limiter.run(() => new Promise<void>(resolve => (end = resolve)));
  const abort = new AbortController();
  let hasBegun = false;
  const stopped = limiter.run(async () => (hasBegun = true), abort.signal);
  const last = limiter.run(async () => 'done');
  abort.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrowError('stopped');
  end();
  await first;
  expect([await last, hasBegun]).toEqual(['done', false]);
});

it('one that was stopped before it asked does not begin', async () => {
  let hasBegun = false;
  const work = async () => (hasBegun = true);
  await expect(new Limiter(1).run(work, AbortSignal.abort(new Error('stopped')))).rejects.toThrowError('stopped');
  expect(hasBegun).toBe(false);
});
