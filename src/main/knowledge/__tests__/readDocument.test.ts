import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../ingest';
import { MAX_FILE_BYTES } from '../readDocument';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'knowledge-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function add(name: string, bytes: string | Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return ingest({ type: 'file', path });
}

const utf16le = Buffer.from('\ufeffGrüße 知识', 'utf16le');

describe('ingest of a file', () => {
  it.each([
    ['utf8.txt', Buffer.from('Grüße 知识')],
    ['bom.txt', Buffer.from('\ufeffGrüße 知识')],
    ['little.txt', utf16le],
    ['big.txt', Buffer.from(utf16le).swap16()],
    ['UPPER.TXT', Buffer.from('Grüße 知识')],
  ])('reads %s', async (name, bytes) => {
    expect((await add(name, bytes)).content).toEqual({ passages: [{ headings: [], text: 'Grüße 知识' }] });
  });

  it('reads line ends of Windows', async () => {
    const item = await add('windows.md', '---\r\ntitle: T\r\n---\r\n# H\r\n\r\none\r\n\r\ntwo\r\n');
    expect(item).toMatchObject({ title: 'T', content: { passages: [{ headings: ['H'], text: 'one\n\ntwo' }] } });
  });

  it('is named after the file where there is no title', async () => {
    expect((await add('my notes.txt', 'text')).title).toBe('my notes');
  });

  it.each([
    ['latin1.txt', Buffer.from([0x47, 0x72, 0xfc, 0xdf]), 'UTF-8'],
    ['binary.txt', Buffer.from('a\0b'), 'not text'],
    ['empty.md', '', 'no text'],
    ['front.md', '---\ntitle: only\n---\n', 'no text'],
    ['paper.pdf', '%PDF', 'Only Markdown'],
    ['huge.txt', new Uint8Array(MAX_FILE_BYTES + 1), '20 MB'],
  ])('says what is wrong with %s in place of failing the call', async (name, bytes, message) => {
    expect((await add(name, bytes)).content).toEqual({ failure: expect.stringContaining(message) });
  });

  it('says so for a missing file, a folder and a path that is not whole', async () => {
    await mkdir(join(folder, 'folder.md'));
    const failures = await Promise.all(
      [join(folder, 'gone.md'), join(folder, 'folder.md'), 'notes.md'].map(path => ingest({ type: 'file', path })),
    );
    expect(failures.map(item => ('failure' in item.content ? item.content.failure : ''))).toEqual([
      expect.stringContaining('not there'),
      expect.stringContaining('not a file'),
      expect.stringContaining('full path'),
    ]);
  });
});
