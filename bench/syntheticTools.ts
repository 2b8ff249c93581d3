import type { McpToolDefinition } from '../src/main/ai/mcp/toolDefinition';
import { inWords, type ToolDocument } from '../src/main/ai/tools/adapters/aiSdk/search/ToolDocument';

const verbs =
  'create list update delete search send read move copy share export import archive approve assign schedule'.split(' ');
const nouns =
  'issue file folder message channel invoice customer order product event contact branch commit page database table record image video note task project team member report chart route place flight payment'.split(
    ' ',
  );
const details =
  'in the workspace of the current account, with the fields that were asked for, and gives back what was changed. Paginated; dates are ISO 8601. Use it when the person names one; otherwise list first.';

/** A tool such as real servers list: about as long, and different from every other one. */
export function syntheticTool(server: number, index: number): McpToolDefinition {
  const verb = verbs[index % verbs.length] ?? '';
  const noun = nouns[Math.floor(index / verbs.length) % nouns.length] ?? '';
  return {
    name: `${verb}_${noun}_${server}_${index}`,
    description: `${verb[0]?.toUpperCase()}${verb.slice(1)} one ${noun} ${details} Part ${index} of service ${server}.`,
    inputSchema: {
      type: 'object',
      properties: {
        [`${noun}Id`]: { type: 'string', description: `The ${noun} that is meant` },
        title: { type: 'string', description: 'A short name', maxLength: 200 },
        labels: { type: 'array', items: { type: 'string' }, description: 'Labels to set' },
        options: {
          type: 'object',
          properties: {
            dryRun: { type: 'boolean', default: false },
            limit: { type: 'integer', minimum: 1, maximum: 100 },
          },
        },
      },
      required: [`${noun}Id`],
    },
    annotations: { readOnlyHint: verb === 'list' || verb === 'search' || verb === 'read' },
  };
}

/** The first tools of a server, as they are searched. */
export const syntheticDocuments = (server: number, count: number): ToolDocument[] =>
  Array.from({ length: count }, (_, index) => {
    const { name, description = '' } = syntheticTool(server, index);
    return {
      name: `${server}/${name}`,
      words: inWords(name),
      title: '',
      server: `service ${server}`,
      description,
      argumentNames: 'title labels options',
      fingerprint: `${server}/${index}`,
    };
  });

/** Questions as models ask them: one wish, two wishes, a slip, another language. */
export const questions = [
  'create an issue',
  'find the invoice of a customer',
  'send a mesage to the channel',
  '删除文件夹',
  'make a branch and push the commit',
  'who is a member of the team',
  'schedule an event, then share it with the contact',
  'export the report as a table',
  'cheap flihgts',
  'ファイルを検索',
];
