import { McpServer } from '@modelcontextprotocol/server';
import { colourTools } from './colours.ts';
import { dataTools } from './data.ts';
import { dateTools } from './dates.ts';
import { encodingTools } from './encoding.ts';
import { noteTools } from './notes.ts';
import { numberTools } from './numbers.ts';
import { textTools } from './text.ts';
import { unitTools } from './units.ts';

/**
 * The server that ships with Quartermaster, so that there is something to try without a network: a notes file that can
 * be read and appended to, and many small tools that only calculate.
 * @param notesFile absolute path of the notes file
 */
export function createSampleServer(notesFile: string): McpServer {
  const server = new McpServer({ name: 'quartermaster-sample', version: '1.0.0' });
  const tools = [
    ...noteTools(notesFile),
    ...unitTools,
    ...dateTools,
    ...textTools,
    ...dataTools,
    ...numberTools,
    ...colourTools,
    ...encodingTools,
  ];
  for (const tool of tools) tool.register(server);
  return server;
}
