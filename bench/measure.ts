/** One figure of the design, as measured. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What is to be reached, in words. */
  readonly reach: string;
  readonly ok: boolean;
}

export const figure = (name: string, value: number, unit: string, reach: string, ok: boolean): Figure => ({
  name,
  value: Number(value.toPrecision(4)),
  unit,
  reach,
  ok,
});

/** Ms of every run, after some runs that do not count. */
export async function timesOf(runs: number, work: (run: number) => unknown): Promise<number[]> {
  for (let run = 0; run < Math.max(3, runs / 10); run += 1) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work(run);
    times.push(performance.now() - start);
  }
  return times;
}

/** The time that 95 of 100 runs stay within. */
export const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? 0;
export const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
