import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { AppError } from '../../shared/errors';

/** Encodings on top of each other that are undone; more is no page but a trap. */
const MAX_ENCODINGS = 2;

/** Memory, as a power of two, that one body in zstd may ask for: 8 MB, the most for the web by RFC 9659. */
const MAX_ZSTD_WINDOW = 23;

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: MAX_ZSTD_WINDOW } }),
};

export interface LimitedBody {
  readonly bytes: Buffer;
  /** Why it is not whole. */
  readonly cut?: string;
}

/**
 * Reads a body up to a limit, counted after decompression, and closes the connection there. What had arrived when the
 * time was up or the connection broke is kept.
 * @param encoding the `Content-Encoding` header
 * @throws AppError `tool_unavailable` for an encoding that cannot be read, and when nothing at all had arrived
 */
export async function readLimited(
  body: Readable,
  encoding: string,
  { signal, maxBytes }: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<LimitedBody> {
  const plain = decode(body, encoding);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maxBytes - size));
      size += chunk.length;
      if (size > maxBytes) {
        return { bytes: Buffer.concat(chunks), cut: `it is larger than ${Math.round(maxBytes / 1024 / 1024)} MB` };
      }
    }
    return { bytes: Buffer.concat(chunks) };
  } catch (thrown) {
    if (isEmpty(body)) return { bytes: Buffer.alloc(0) };
    if (size === 0) throw thrown;
    return { bytes: Buffer.concat(chunks), cut: signal.aborted ? 'it took too long' : 'the connection broke off' };
  } finally {
    body.destroy();
  }
}

/** Whether a body came whole and holds nothing, as answers without a page do: no decoder takes it. */
const isEmpty = (body: Readable): boolean => body.readableEnded && !body.readableDidRead;

function decode(body: Readable, encoding: string): Readable {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name !== 'identity');
  const steps = names.toReversed().map(name => (Object.hasOwn(decoders, name) ? decoders[name] : undefined));
  if (names.length > MAX_ENCODINGS || steps.includes(undefined)) {
    body.destroy();
    throw new AppError(
      'tool_unavailable',
      `The page comes in an encoding that is not read here: ${encoding.slice(0, 100)}.`,
    );
  }
  return steps.reduce<Readable>((from, make) => {
    if (!make) return from;
    const to = make();
    pipeline(from, to, () => undefined); // An error destroys both, and the reader of the last one hears of it.
    return to;
  }, body);
}
