import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { sampleTool } from './sampleTool.ts';

/** @param file where the notes are kept; made at the first note */
export const noteTools = (file: string) => [
  sampleTool({
    name: 'read_notes',
    title: 'Read notes',
    description: 'Read all notes from the notes file, oldest first.',
    input: {},
    run: async () => (await readNotes(file)).join('\n') || 'There are no notes yet.',
  }),
  sampleTool({
    name: 'search_notes',
    title: 'Search notes',
    description: 'Find the notes that contain a word or phrase, ignoring case.',
    input: { query: z.string().min(1).describe('Word or phrase to look for in the notes') },
    run: async ({ query }) => {
      const found = (await readNotes(file)).filter(line => line.toLowerCase().includes(query.toLowerCase()));
      return found.join('\n') || `No note contains "${query}".`;
    },
  }),
  sampleTool({
    name: 'append_note',
    title: 'Append note',
    description: 'Write one new note: appends a line with the text to the notes file.',
    input: { text: z.string().trim().min(1).max(2_000).describe('Text of the note') },
    readOnly: false,
    run: async ({ text }) => {
      const line = text.replace(/\s*\n\s*/g, ' ');
      await appendFile(file, `- ${line}\n`);
      return `Noted: ${line}`;
    },
  }),
];

async function readNotes(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter(line => line.trim() !== '');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return [];
    throw thrown;
  }
}
