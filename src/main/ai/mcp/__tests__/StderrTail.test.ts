import { describe, expect, it } from 'vitest';
import { createMask, StderrTail } from '../StderrTail';

const key = '-----BEGIN KEY-----\nMIIBVgIBADAN"x\n-----END KEY-----\n';

describe('what is kept of stderr', () => {
  it.each<[string, string]>([
    ['the whole value', `told: ${key}`],
    ['one line of a value of several', 'parsing MIIBVgIBADAN"x failed'],
    ['the value as JSON writes it', JSON.stringify({ key })],
  ])('S2: %s is masked', (_what, text) => {
    expect(createMask([key])(text)).not.toContain('MIIBVgIBADAN');
  });

  it('S2: a longer secret is masked before a shorter one that is a part of it', () => {
    expect(createMask(['secret', 'secret-and-more'])('secret-and-more')).toBe('•••');
  });

  it('values of three characters are left, as they would take out everything', () => {
    expect(createMask(['on', ''])('it is on')).toBe('it is on');
  });

  it('S2: a secret that arrives in two pieces, inside a multi-byte text, is masked', () => {
    const tail = new StderrTail(createMask(['schlüssel-1234']));
    const bytes = Buffer.from('der schlüssel-1234 ist\nnoch schlüssel-1234');
    for (const byte of bytes) tail.add(Buffer.from([byte]));
    expect(tail.lines()).toEqual(['der ••• ist', 'noch •••']);
  });

  it('C4: keeps the last 200 lines, without colours, each of bounded length', () => {
    const tail = new StderrTail(text => text);
    for (let line = 0; line < 1_000; line += 1) tail.add(Buffer.from(`\u001b[31mline ${line}\u001b[0m\n`));
    tail.add(Buffer.from(`${'x'.repeat(100_000)}\n`));
    expect(tail.lines()).toHaveLength(200);
    expect(tail.lines()[0]).toBe('line 801');
    expect(tail.lines().at(-1)).toHaveLength(2_000);
  });
});
