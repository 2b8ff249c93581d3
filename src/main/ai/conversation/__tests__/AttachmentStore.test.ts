import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecordingLogger } from '../../../../../tests/support/recordingLogger';
import { AttachmentStore } from '../AttachmentStore';

let dir: string;
let used: Set<string>;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quartermaster-attachments-'));
  used = new Set();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const store = () =>
  new AttachmentStore({
    folder: join(dir, 'attachments'),
    clock: { now: () => Date.now() },
    log: createRecordingLogger(),
    usedIds: () => used,
  });
const draft = (name: string, bytes: Buffer | string) => ({ name, data: Buffer.from(bytes).toString('base64') });
/** Its eight bytes are what makes it one. */
const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');

describe('AttachmentStore', () => {
  it('keeps a file once under the digest of its bytes, for its owner only, whatever it is called', async () => {
    const one = await store().create(draft('notes.md', '# Notes'));
    const two = await store().create(draft('copy of notes.md', '# Notes'));
    expect(two).toEqual({ ...one, name: 'copy of notes.md' });
    expect(one).toMatchObject({ kind: 'text', mediaType: 'text/plain', size: 7 });
    expect(readdirSync(join(dir, 'attachments'))).toEqual([one.id]);
    const { mode } = statSync(join(dir, 'attachments', one.id));
    expect(process.platform === 'win32' ? 0 : mode & 0o077).toBe(0);
    expect((await store().read(one.id)).toString()).toBe('# Notes');
  });

  it('takes the same file many times at once', async () => {
    const kept = await Promise.all(Array.from({ length: 40 }, () => store().create(draft('a.txt', 'the same'))));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
    expect(readdirSync(join(dir, 'attachments'))).toEqual([kept[0]?.id]);
  });

  it('knows a picture by its bytes, not by its name', async () => {
    expect(await store().create(draft('report.txt', png))).toMatchObject({ kind: 'image', mediaType: 'image/png' });
    expect(await store().create(draft('photo.png', 'no picture'))).toMatchObject({ kind: 'text' });
  });

  it.each([
    ['nothing', Buffer.alloc(0), /is empty/],
    ['a program', Buffer.from('7f454c460201010000000000', 'hex'), /neither text nor a picture/],
    ['an archive', Buffer.from('504b0304140006000800efbfbd01ff02', 'hex'), /neither text nor a picture/],
  ])('refuses %s in words, and keeps nothing', async (_, bytes, words) => {
    await expect(store().create(draft('thing.bin', bytes))).rejects.toThrowError(words);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('removes what was given up after a week, and never what a message names', async () => {
    const kept = await store().create(draft('a.txt', 'kept'));
    const lost = await store().create(draft('b.txt', 'lost'));
    const fresh = await store().create(draft('c.txt', 'fresh'));
    used.add(kept.id);
    for (const { id } of [kept, lost]) utimesSync(join(dir, 'attachments', id), new Date(0), new Date(0));
    await store().removeUnused();
    expect(readdirSync(join(dir, 'attachments')).toSorted()).toEqual([kept.id, fresh.id].toSorted());
    await expect(store().read(lost.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
