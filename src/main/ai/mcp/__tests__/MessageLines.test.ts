import { describe, expect, it } from 'vitest';
import { MessageLines } from '../MessageLines';

const note = (text: string) => JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { text } });

function read(chunks: readonly Buffer[]) {
  const messages: string[] = [];
  const strays: string[] = [];
  const lines = new MessageLines(
    message => messages.push(JSON.stringify(message)),
    error => strays.push(error.message),
  );
  for (const chunk of chunks) lines.add(chunk);
  return { messages, strays };
}

describe('messages on stdout', () => {
  it('are whole however the bytes arrive, also in the middle of a character', () => {
    const bytes = Buffer.from(`${note('größer 🎉')}\r\n\n${note('two')}\n`);
    const single = [...bytes].map(byte => Buffer.from([byte]));
    expect(read(single)).toEqual({ messages: [note('größer 🎉'), note('two')], strays: [] });
    expect(read([bytes])).toEqual(read(single));
  });

  it('R5: a line that is no message is told and skipped, and the next one counts', () => {
    const { messages, strays } = read([Buffer.from(`Server ready\n{"broken":\n{"jsonrpc":"1.0"}\n${note('ok')}\n`)]);
    expect(messages).toEqual([note('ok')]);
    expect(strays).toHaveLength(3);
    expect(strays[0]).toContain('Server ready');
  });

  it('a list of several megabytes on one line is read', () => {
    const long = note('x'.repeat(3_000_000));
    const bytes = Buffer.from(`${long}\n`);
    const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
      bytes.subarray(index * 65_536, (index + 1) * 65_536),
    );
    expect(read(chunks).messages).toEqual([long]);
  });

  it('C4: a line without an end is refused before it takes all memory', () => {
    const chunk = Buffer.alloc(8 * 1024 * 1024, 97);
    expect(() => read(Array.from({ length: 9 }, () => chunk))).toThrow(/64 MB/);
  });
});
