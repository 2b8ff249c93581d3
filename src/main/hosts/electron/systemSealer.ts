import type { SafeStorage } from 'electron';
import { AppError } from '../../../shared/errors';
import type { Logger } from '../../platform';

/** What of Electron's access to the system's key store is used. */
export type KeyStore = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/** Turns secrets into what may lie on a disk, and back; `notices` say what a person must know about it. */
export interface SystemSealer {
  seal(plain: string): Promise<Uint8Array>;
  /** @throws AppError `storage_failed` when it was sealed elsewhere or is damaged */
  open(sealed: Uint8Array): Promise<string>;
  readonly notices: readonly string[];
}

/** First byte of a sealed value: how the rest is to be read. */
const format = { plain: 0, system: 1 } as const;

const unprotected =
  'This system offers no key store, so keys and other secrets lie on this disk without protection. ' +
  'Install and unlock one (for instance GNOME Keyring or KWallet), restart Quartermaster, and enter them again.';

/**
 * Seals secrets under a key that the system keeps (Keychain, DPAPI, the keyring of the desktop). Where there is none,
 * they are kept all the same, and `notices` say so. Called once the app is ready.
 */
export async function createSystemSealer(
  keyStore: KeyStore,
  platform: NodeJS.Platform,
  log: Logger,
): Promise<SystemSealer> {
  const isAvailable = await keyStore.isAsyncEncryptionAvailable().catch((cause: unknown) => {
    log.warn('The key store of the system does not answer', cause);
    return false;
  });
  // Chromium then encrypts with a key that stands in its source code.
  const isObfuscated = platform === 'linux' && keyStore.getSelectedStorageBackend() === 'basic_text';
  return {
    notices: isAvailable && !isObfuscated ? [] : [unprotected],
    seal: async plain => {
      if (!isAvailable) return Buffer.concat([Buffer.of(format.plain), Buffer.from(plain)]);
      return Buffer.concat([Buffer.of(format.system), await encrypt(keyStore, plain)]);
    },
    open: async sealed => {
      const body = Buffer.from(sealed.subarray(1));
      if (sealed[0] === format.plain) return body.toString();
      if (sealed[0] !== format.system) throw notReadable(new Error(`Unknown format ${sealed[0]}`));
      try {
        // A key that was replaced still opens what it sealed; the next time the secret is entered it takes the new one.
        return (await keyStore.decryptStringAsync(body)).result;
      } catch (cause) {
        throw notReadable(cause);
      }
    },
  };
}

async function encrypt(keyStore: KeyStore, plain: string): Promise<Buffer> {
  try {
    return await keyStore.encryptStringAsync(plain);
  } catch (cause) {
    throw new AppError(
      'storage_failed',
      'The key store of the system did not take the secret. Unlock it, then enter the secret again.',
      undefined,
      cause,
    );
  }
}

const notReadable = (cause: unknown): AppError =>
  new AppError(
    'storage_failed',
    'A secret was sealed on another machine or is damaged, or the key store of the system is locked. Enter it again.',
    undefined,
    cause,
  );
