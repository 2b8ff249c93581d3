import { describe, expect, it } from 'vitest';
import { createKeyStore } from '../../../../../tests/support/electronStandIn';
import { createRecordingLogger } from '../../../../../tests/support/recordingLogger';
import { createSystemSealer, type KeyStore } from '../systemSealer';

const create = (changes: Partial<KeyStore> = {}, platform: NodeJS.Platform = 'linux', log = createRecordingLogger()) =>
  createSystemSealer({ ...createKeyStore(), ...changes }, platform, log);

describe('sealing with the key store of the system', () => {
  it('opens what it sealed, and shows none of it', async () => {
    const sealer = await create();
    const sealed = await sealer.seal('sk-ünï-秘密');
    expect(Buffer.from(sealed).toString()).not.toContain('sk-');
    expect(await sealer.open(sealed)).toBe('sk-ünï-秘密');
    expect(await sealer.open(await sealer.seal(''))).toBe('');
    expect(sealer.notices).toEqual([]);
  });

  it.each<[string, Partial<KeyStore>]>([
    ['offers none', { isAsyncEncryptionAvailable: async () => false }],
    ['does not answer', { isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')) }],
  ])('keeps secrets and says so when the system %s', async (_name, changes) => {
    const sealer = await create({ ...changes, encryptStringAsync: () => Promise.reject(new Error('none')) });
    expect(await sealer.open(await sealer.seal('secret'))).toBe('secret');
    expect(sealer.notices).toEqual([expect.stringMatching(/without protection.*enter them again/)]);
  });

  it('says so too when the key stands in the source code of Chromium', async () => {
    const basic = { getSelectedStorageBackend: () => 'basic_text' as const };
    expect((await create(basic)).notices).toHaveLength(1);
  });

  it.each(['darwin', 'win32'] as const)('asks no Linux question on %s', async platform => {
    const never = {
      getSelectedStorageBackend: () => {
        throw new Error('There is no such function here');
      },
    };
    expect((await create(never, platform)).notices).toEqual([]);
  });

  it('opens what was kept without protection once there is a key store', async () => {
    const sealed = await (await create({ isAsyncEncryptionAvailable: async () => false })).seal('secret');
    expect(await (await create()).open(sealed)).toBe('secret');
  });

  it.each([
    ['sealed elsewhere', Uint8Array.of(1, 2, 3)],
    ['of an unknown format', Uint8Array.of(9, 2, 3)],
    ['empty', new Uint8Array()],
  ])('a secret that is %s is asked for again', async (_name, sealed) => {
    const sealer = await create({ decryptStringAsync: () => Promise.reject(new Error('wrong key')) });
    await expect(sealer.open(sealed)).rejects.toMatchObject({
      code: 'storage_failed',
      message: expect.stringContaining('Enter it again'),
    });
  });

  it('says what to do when the key store does not take a secret, without the secret', async () => {
    const sealer = await create({ encryptStringAsync: () => Promise.reject(new Error('locked')) });
    const error: unknown = await sealer.seal('sk-secret').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'storage_failed', message: expect.stringContaining('Unlock it') });
    expect(JSON.stringify(error)).not.toContain('sk-secret');
  });
});
