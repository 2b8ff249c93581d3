import { describe, expect, it } from 'vitest';
import { defaultLimits, type ProgramLimits } from '../programLimits';
import { runProgram } from '../runProgram';

interface Given {
  limits?: Partial<ProgramLimits>;
  signal?: AbortSignal;
  callTool?: (name: string, input: unknown, signal: AbortSignal) => Promise<{ value: unknown } | { error: string }>;
}

/** Runs a program whose tools echo what they are given. */
async function program(source: string, { limits, signal, callTool }: Given = {}) {
  const calls: unknown[] = [];
  const end = await runProgram(
    source,
    {
      callTool:
        callTool ??
        (async (name, input) => {
          calls.push([name, input]);
          return { value: input };
        }),
      searchTools: async query => [{ name: `found for ${query}` }],
    },
    { signal: signal ?? new AbortController().signal, limits: { ...defaultLimits, timeoutMs: 20_000, ...limits } },
  );
  return { ...end, calls };
}

describe('a program', () => {
  it('calls tools, searches, writes lines and returns JSON', async () => {
    const { result, lines, calls, error } = await program(`
      const found = await searchTools('bricks');
      const both = await Promise.all([callTool('one', { n: 1 }), callTool('two', { n: 2 })]);
      console.log('sum', { of: both.length });
      return { names: found.map(({ name }) => name), sum: both[0].n + both[1].n };
    `);
    expect(error).toBeUndefined();
    expect(JSON.parse(result ?? '')).toEqual({ names: ['found for bricks'], sum: 3 });
    expect(lines).toEqual(['sum {"of":2}']);
    expect(calls).toEqual([
      ['one', { n: 1 }],
      ['two', { n: 2 }],
    ]);
  });

  it('can catch what a tool tells, and ends with what it does not catch', async () => {
    const failing = { callTool: async () => ({ error: 'the shelf is empty' }) };
    expect((await program('try { await callTool("a") } catch (e) { return e.message }', failing)).result).toBe(
      '"the shelf is empty"',
    );
    expect((await program('console.log("before"); await callTool("a")', failing)).error).toBe(
      'Error: the shelf is empty',
    );
    expect((await program('console.log("before"); await callTool("a")', failing)).lines).toEqual(['before']);
  });

  it('what a call gives is whole up to 4 MB; of more it is told that the call was made', async () => {
    const giving = (bytes: number) => ({ callTool: async () => ({ value: 'x'.repeat(bytes) }) });
    expect((await program('return (await callTool("a")).length', giving(4_000_000))).result).toBe('4000000');
    const many = 'const all = Array.from({ length: 2e5 }); return (await callTool("a")).length';
    expect((await program(many, { callTool: async () => ({ value: Array(300_000).fill([1]) }) })).result).toBe(
      '300000',
    );
    expect((await program('return await callTool("a")', giving(5_000_000))).error).toMatch(
      /was made.*more than the 4 MB/,
    );
  });

  it('what all calls give together has an end, which is told', async () => {
    const { error } = await program('for (let n = 0; n < 99; n += 1) await callTool("a")', {
      callTool: async () => ({ value: 'x'.repeat(800_000) }),
    });
    expect(error).toMatch(/ended as its calls gave more than 32 MB together/);
  });

  it('writes lines of what cannot be written as JSON, errors among them, and goes on', async () => {
    const { result, lines } = await program(`
      const a = {}; a.a = a;
      console.log(a, 10n);
      try { nothing() } catch (thrown) { console.log('failed', thrown) }
      return 1
    `);
    expect(result).toBe('1');
    expect(lines).toEqual(['[object] 10', expect.stringMatching(/^failed ReferenceError: .*nothing/)]);
  });

  it.each<[string, string, RegExp]>([
    ['a slip in its syntax', 'return (', /SyntaxError|unexpected/i],
    ['an unknown name', 'return nothing.at.all', /nothing/],
    ['a call that it did not wait for', 'callTool("a"); return 1', /await/],
    ['a result that goes round in a circle', 'const a = {}; a.a = a; return a', /circular/i],
    ['a result that is too long', 'return "x".repeat(3e6)', /size limit/],
    ['a source that is too long', `return ${JSON.stringify('x'.repeat(300_000))}`, /longer than 256 KB/],
  ])('%s is told', async (_name, source, told) => {
    expect((await program(source)).error).toMatch(told);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['undefined', 'return undefined'],
    ['a function', 'return () => 1'],
  ])('%s as its result is null', async (_name, source) => {
    const { result, error } = await program(source);
    expect([result, error]).toEqual(['null', undefined]);
  });
});

describe('a program cannot get out of its sandbox', () => {
  it.each(['process', 'require', 'module', 'fetch', 'XMLHttpRequest', 'WebAssembly', 'setTimeout', 'Worker', 'Deno'])(
    'there is no %s',
    async name => {
      expect((await program(`return [typeof ${name}, typeof globalThis[${JSON.stringify(name)}]]`)).result).toBe(
        '["undefined","undefined"]',
      );
    },
  );

  it.each<[string, string]>([
    ['Function', 'return Function("return process")()'],
    ['the constructor of a function', 'return (() => 1).constructor("return process")()'],
    ['that of an async one', 'return await (async () => 1).constructor("return process")()'],
    ['that of a generator', 'return (function* () {}).constructor("yield process")().next()'],
    ['that of what it was given', 'return callTool.constructor("return process")()'],
    [
      'that of what a call gives',
      'const it = await callTool("a", {}); return it.constructor.constructor("return process")()',
    ],
    [
      'that of an error from outside',
      'try { null.x } catch (e) { return e.constructor.constructor("return process")() }',
    ],
    ['eval', 'return eval("1 + 1")'],
    ['eval through globalThis', 'return (0, globalThis.eval)("process")'],
    ['an import', 'return await import("node:fs")'],
  ])('%s makes no code', async (_name, source) => {
    const { result, error } = await program(source);
    expect(result).toBeUndefined();
    expect(error).toMatch(/not allowed|not a function|could not load|undefined/);
  });

  it('walking up prototypes finds no way out', async () => {
    const { result, error } = await program(`
      const seen = new Set();
      const walk = it => {
        for (let at = it; at && !seen.has(at); at = Object.getPrototypeOf(at)) {
          seen.add(at);
          for (const key of Reflect.ownKeys(at)) {
            const { value, get, set } = Object.getOwnPropertyDescriptor(at, key);
            for (const held of [value, get, set]) {
              if (held && (typeof held === 'object' || typeof held === 'function')) walk(held);
            }
          }
        }
      };
      walk(callTool); walk(searchTools); walk(console); walk(globalThis);
      return [...seen].filter(it => typeof it === 'object' && ('env' in it || 'mainModule' in it || 'argv' in it)).length;
    `);
    expect([result, error]).toEqual(['0', undefined]);
  });

  it('what it does to prototypes stays inside, and does not reach the next program', async () => {
    await program('Object.prototype.polluted = 1; Array.prototype.push = () => "hacked"; return 1');
    await program('return await callTool("a", JSON.parse(\'{"__proto__": {"polluted": 1}}\'))');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await program('return [({}).polluted ?? "clean", [].push(1)]')).result).toBe('["clean",1]');
  });

  it('what a program leaves behind, the next one does not find', async () => {
    await program('globalThis.left = "behind"; return 1');
    expect((await program('return typeof left')).result).toBe('"undefined"');
  });

  it('closing the function around it reaches the same two calls and no more', async () => {
    const { error, calls } = await program('}; return { result: typeof process + typeof require, lines: [] }; {');
    expect(error).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it.each<[string, string]>([
    ['an endless loop', 'while (true) {}'],
    ['one that waits', 'while (true) await 0'],
    ['an expression that never ends', 'return /^(a+)+$/.test("a".repeat(50) + "!")'],
    ['an endless getter', 'return { get x() { while (true) {} } }'],
    ['an endless proxy', 'return new Proxy({}, { ownKeys() { while (true) {} } })'],
  ])('%s is ended', async (_name, source) => {
    expect((await program(source, { limits: { timeoutMs: 1_000 } })).error).toMatch(/ended at its limit of 1 s/);
  });

  it.each<[string, string]>([
    ['a list that grows', 'const all = []; while (true) all.push(new Array(100000).fill(1))'],
    ['a text that doubles', 'let text = "x"; while (true) text += text'],
    ['a buffer', 'return new ArrayBuffer(2e9).byteLength'],
    ['a recursion', 'const again = () => again() + 1; return again()'],
    ['a map', 'const all = new Map(); for (let n = 0; ; n += 1) all.set(n, "x".repeat(1000) + n)'],
  ])('%s does not take the memory of the app', async (_name, source) => {
    const { error } = await program(source, { limits: { memoryBytes: 16 * 1024 * 1024 } });
    expect(error).toMatch(/memory|too long|stack|length|ended/i);
  });

  it.each<[string, string]>([
    ['one after the other', 'for (let n = 0; n < 10000; n += 1) await callTool("a", { n })'],
    ['at once', 'await Promise.all(Array.from({ length: 10000 }, (_, n) => callTool("a", { n })))'],
  ])('10,000 calls %s end at the limit', async (_name, source) => {
    const { error, calls } = await program(source, { limits: { calls: 20 } });
    expect(error).toBe('It was ended at its limit of 20 calls.');
    expect(calls.length).toBeLessThanOrEqual(20);
  });

  it('lines have an end, too', async () => {
    const { lines } = await program('for (let n = 0; n < 10000; n += 1) console.log("x".repeat(9000)); return 1');
    expect(lines.length).toBe(200);
    expect(lines[0]?.length).toBe(2_000);
  });

  it('a stop ends it, and cancels what it was waiting for', async () => {
    const stop = new AbortController();
    let cancelled: AbortSignal | undefined;
    const { error } = await program('return await callTool("slow")', {
      signal: stop.signal,
      callTool: (_name, _input, signal) => {
        cancelled = signal;
        stop.abort();
        return new Promise(() => undefined);
      },
    });
    expect(error).toBe('It was stopped.');
    expect(cancelled?.aborted).toBe(true);
  });
});
