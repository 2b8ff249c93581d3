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
