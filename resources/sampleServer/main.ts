import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createSampleServer } from './createSampleServer.ts';
import { type ParentPort, ParentPortTransport } from './ParentPortTransport.ts';

const notesFile = process.env['QUARTERMASTER_NOTES_FILE'];
if (notesFile === undefined || notesFile === '') {
  console.error('QUARTERMASTER_NOTES_FILE must name the file that notes are appended to.');
  process.exit(2);
}
/** There when Electron started this program; absent in a plain Node process. */
const { parentPort }: { parentPort?: ParentPort } = process as object;
const transport = parentPort ? new ParentPortTransport(parentPort) : new StdioServerTransport();
await createSampleServer(notesFile).connect(transport);
