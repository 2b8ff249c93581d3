import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readLimited } from '../readLimited';

const MAX_BYTES = 1024 * 1024;
const read = (body: Readable, encoding: string, signal = new AbortController().signal) =>
  readLimited(body, encoding, { signal, maxBytes: MAX_BYTES });
/** In pieces, as a network gives it. */
const bodyOf = (bytes: Buffer): Readable =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.subarray(7 * at, 7 * at + 7)));

describe('readLimited', () => {
  it.each([
    ['', Buffer.from('whole words')],
    ['identity', Buffer.from('whole words')],
    ['gzip', gzipSync('whole words')],
    ['X-GZIP', gzipSync('whole words')],
    ['deflate', deflateSync('whole words')],
    ['br', brotliCompressSync('whole words')],
    ['zstd', zstdCompressSync('whole words')],
    ['gzip, br', brotliCompressSync(gzipSync('whole words'))],
  ])('a body in %j is read whole', async (encoding, bytes) => {
    expect(await read(bodyOf(bytes), encoding)).toEqual({ bytes: Buffer.from('whole words') });
  });

  it.each(['', 'gzip', 'deflate', 'br', 'zstd', 'gzip, gzip'])('an empty body in %j is empty', async encoding => {
    expect(await read(bodyOf(Buffer.alloc(0)), encoding)).toEqual({ bytes: Buffer.alloc(0) });
  });

  it('a body of just the limit is whole, one byte more is not', async () => {
    expect((await read(Readable.from([Buffer.alloc(MAX_BYTES)]), '')).cut).toBeUndefined();
    const { bytes, cut } = await read(Readable.from([Buffer.alloc(MAX_BYTES), Buffer.alloc(1)]), '');
    expect([bytes.length, cut]).toEqual([MAX_BYTES, 'it is larger than 1 MB']);
  });

  it.each(['gzip, gzip, gzip', 'compress', '__proto__'])(
    'the encoding %s is refused by name, and the body closed',
    async encoding => {
      const body = bodyOf(Buffer.from('x'));
      await expect(read(body, encoding)).rejects.toMatchObject({
        code: 'tool_unavailable',
        message: expect.stringContaining(encoding),
      });
      expect(body.destroyed).toBe(true);
    },
  );

  it('an encoding that breaks off keeps what could be read', async () => {
    const whole = gzipSync(Buffer.from('words '.repeat(100_000)));
    const { bytes, cut } = await read(Readable.from([whole.subarray(0, whole.length / 2)]), 'gzip');
    expect(bytes.toString()).toMatch(/^words words/);
    expect(cut).toBe('the connection broke off');
  });

  it.each(['gzip', 'br', 'zstd'])('a body that is not in %s at all is an error', async encoding => {
    await expect(read(bodyOf(Buffer.from('plain words that nobody packed')), encoding)).rejects.toThrowError();
  });

  it('a body that asks for more memory than the web allows is an error', async () => {
    // A frame of zstd whose window is 128 MB: https://www.rfc-editor.org/rfc/rfc8878#section-3.1.1
    await expect(read(bodyOf(Buffer.from('28b52ffd0088090000610000', 'hex')), 'zstd')).rejects.toThrowError();
  });

  it('a body that drips byte by byte ends with the signal, and what had arrived is kept', async () => {
    const abort = new AbortController();
    const dripping = new Readable({ read: () => undefined });
    abort.signal.addEventListener('abort', () => dripping.destroy(new Error('late')));
    const page = read(dripping, '', abort.signal);
    dripping.push('a');
    await new Promise(resolve => setImmediate(resolve));
    abort.abort();
    expect(await page).toEqual({ bytes: Buffer.from('a'), cut: 'it took too long' });
  });
});
