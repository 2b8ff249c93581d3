import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { AppError } from '../../../shared/errors';

/** Turns secrets into what may lie on a disk, and back. */
export interface Sealer {
  readonly seal: (plain: string) => Promise<Uint8Array>;
  /** @throws AppError `storage_failed` when it was sealed elsewhere or is damaged */
  readonly open: (sealed: Uint8Array) => Promise<string>;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals secrets with AES-256-GCM under a key that lies in `file` (mode 0600). A sealed value is nonce, tag, ciphertext.
 * @throws AppError `storage_failed` when the file is there and is not a key
 */
export function createSealer(file: string): Sealer {
  const key = loadKey(file);
  return {
    seal: async plain => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open: async sealed => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch (cause) {
        throw new AppError(
          'storage_failed',
          'A secret was sealed on another machine or is damaged. Enter it again.',
          undefined,
          cause,
        );
      }
    },
  };
}

function loadKey(file: string): Buffer {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== 32) {
    throw new AppError(
      'storage_failed',
      `The key file ${file} is damaged. Restore it, or move it aside and enter your secrets again.`,
    );
  }
  return key;
}
