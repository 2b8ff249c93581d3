import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createSampleServer } from './createSampleServer.ts';

const notesFile = process.env['QUARTERMASTER_NOTES_FILE'];
if (notesFile === undefined || notesFile === '') {
  console.error('QUARTERMASTER_NOTES_FILE must name the file that notes are appended to.');
  process.exit(2);
}
await createSampleServer(notesFile).connect(new StdioServerTransport());
