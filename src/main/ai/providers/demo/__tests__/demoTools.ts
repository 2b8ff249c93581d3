import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';

const tool = (name: string, description: string, input: z.ZodRawShape = {}): LanguageModelV4FunctionTool => ({
  type: 'function',
  name,
  description,
  inputSchema: z.toJSONSchema(z.object(input), { io: 'input' }) as LanguageModelV4FunctionTool['inputSchema'],
});

export const knowledgeTool = tool('kb_search', 'Searches the knowledge bases', { query: z.string() });

/** A desk of tools under wire names, as an MCP server gives them. */
export const deskTools = [
  tool('mcp__desk__readNotes_abc123def456', 'Read all notes from the notes file, oldest first.'),
  tool('mcp__desk__searchNotes_abc123def457', 'Find the notes that contain a word.', { query: z.string().min(1) }),
  tool('mcp__desk__appendNote_abc123def458', 'Write one new note: appends a line to the notes file.', {
    text: z.string(),
  }),
  tool('mcp__desk__convertLength_abc123def459', 'Convert a length or distance from one unit to another.', {
    value: z.number(),
    from: z.enum(['mm', 'cm', 'm', 'km', 'inch', 'foot', 'mile']),
    to: z.enum(['mm', 'cm', 'm', 'km', 'inch', 'foot', 'mile']),
  }),
  tool('mcp__desk__convertTemperature_abc123def45a', 'Convert a temperature between celsius, fahrenheit and kelvin.', {
    value: z.number(),
    from: z.enum(['celsius', 'fahrenheit', 'kelvin']),
    to: z.enum(['celsius', 'fahrenheit', 'kelvin']),
  }),
  tool('mcp__desk__currentTime_abc123def45b', 'Tell the current date and time in a time zone or city.', {
    timeZone: z.string().default('UTC'),
  }),
  tool('mcp__desk__daysBetween_abc123def45c', 'Count the days between two dates.', {
    start: z.iso.date(),
    end: z.iso.date(),
  }),
  tool('mcp__desk__hashText_abc123def45d', 'Hash of a text with sha256, sha1 or md5.', {
    text: z.string(),
    algorithm: z.enum(['sha256', 'sha1', 'md5']).default('sha256'),
  }),
  tool('mcp__desk__statistics_abc123def45e', 'Mean, median and sum of a list of numbers.', {
    numbers: z.array(z.number()),
  }),
  tool('mcp__desk__sortLines_abc123def45f', 'Sort the lines of a text.', {
    text: z.string(),
    descending: z.boolean().default(false),
  }),
  tool('mcp__desk__newUuid_abc123def460', 'Make a new random UUID.'),
  tool('mcp__desk__parseUrl_abc123def461', 'Split a URL into host and path.', { url: z.url() }),
];

/** Another desk: an issue tracker and a light switch. */
export const officeTools = [
  tool('create_issue', 'Create an issue in the tracker.', {
    title: z.string(),
    priority: z.enum(['low', 'medium', 'high']).optional(),
  }),
  tool('list_issues', 'List open issues of the tracker.'),
  tool('set_light', 'Switch the light of a room on or off.', {
    room: z.enum(['kitchen', 'office', 'hall']),
    state: z.enum(['on', 'off']),
  }),
  tool('send_message', 'Send a chat message to a colleague.', { recipient: z.string(), text: z.string() }),
];
