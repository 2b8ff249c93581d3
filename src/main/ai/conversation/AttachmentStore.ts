import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors';
import { type Attachment, type AttachmentDraft, MAX_ATTACHMENT_BYTES } from '../../../shared/schemas/attachment';
import type { Clock, Logger } from '../../platform';
import { readText } from './attachmentText';
import { imageTypeOf } from './imageType';

export interface AttachmentStoreDeps {
  /** Absolute; made when it is not there. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Ids that messages name. */
  readonly usedIds: () => ReadonlySet<string>;
}

/** Age, in ms, from which a file that no message names is removed: by then its draft was given up. */
const MAX_UNUSED_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** What people attach, kept under the digest of its bytes: the same file twice is there once. */
export class AttachmentStore {
  constructor(private readonly deps: AttachmentStoreDeps) {}

  /** @throws AppError `payload_too_large`, `bad_input` for what is neither text nor a picture that models take */
  async create({ name, data }: AttachmentDraft): Promise<Attachment> {
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > MAX_ATTACHMENT_BYTES) {
      throw new AppError('payload_too_large', `${name} is larger than ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MB.`);
    }
    const about = describe(name, bytes);
    const id = createHash('sha256').update(bytes).digest('hex');
    await mkdir(this.deps.folder, { recursive: true, mode: 0o700 });
    const unfinished = join(this.deps.folder, `${id}.${randomUUID()}.part`);
    try {
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, join(this.deps.folder, id));
    } catch (thrown) {
      await rm(unfinished, { force: true });
      throw thrown;
    }
    return { id, name, size: bytes.length, ...about };
  }

  /** @throws AppError `not_found` */
  async read(id: string): Promise<Buffer> {
    try {
      return await readFile(join(this.deps.folder, id));
    } catch (cause) {
      throw new AppError('not_found', 'This attachment is no longer in the data folder.', { id }, cause);
    }
  }

  /** What a message may name. @throws AppError `not_found` */
  async describe(id: string, name: string): Promise<Attachment> {
    const bytes = await this.read(id);
    return { id, name, size: bytes.length, ...describe(name, bytes) };
  }

  /** Removes what was attached and never sent, after a week. */
  async removeUnused(): Promise<void> {
    const used = this.deps.usedIds();
    await mkdir(this.deps.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.deps.folder)) {
      const path = join(this.deps.folder, name);
      const { mtimeMs } = await stat(path);
      if (used.has(name) || this.deps.clock.now() - mtimeMs < MAX_UNUSED_AGE_MS) continue;
      await rm(path);
      this.deps.log.info('An attachment that no message names was removed', { name });
    }
  }
}

function describe(name: string, bytes: Buffer): Pick<Attachment, 'kind' | 'mediaType'> {
  const image = imageTypeOf(bytes);
  if (image !== undefined) return { kind: 'image', mediaType: image };
  if (readText(bytes) !== undefined) return { kind: 'text', mediaType: 'text/plain' };
  throw new AppError(
    'bad_input',
    bytes.length === 0
      ? `${name} is empty.`
      : `${name} is neither text nor a picture (PNG, JPEG, GIF, WebP). Attach it as one of these.`,
  );
}
