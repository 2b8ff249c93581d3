import { asSchema, type JSONSchema7 } from 'ai';
import type { ToolEntry } from './types';

/** The schema of a tool's arguments as a model is sent it. */
export function inputSchemaOf(entry: ToolEntry): JSONSchema7 {
  const { jsonSchema } = asSchema(entry.tool.inputSchema);
  // Ours are made at once; a promise could only come from a schema of another kind.
  return jsonSchema instanceof Promise ? { type: 'object' } : (jsonSchema as JSONSchema7);
}

/** What a model and a person call the owner of a tool; the key of its namespace stays here (R7). */
export const ownerOf = ({ namespaceLabel, namespace }: ToolEntry): string => namespaceLabel ?? namespace;

/** A tool's description in full: with what of it stands with the arguments, because it is long. */
export function fullDescriptionOf(entry: ToolEntry): string {
  const description = typeof entry.tool.description === 'string' ? entry.tool.description : entry.description;
  const continued = inputSchemaOf(entry).description;
  if (continued === undefined) return description;
  return continued.startsWith('…')
    ? `${description.replace(/…$/, '')} ${continued.slice(1)}`
    : `${description}\n\n${continued}`;
}

/** A tool as a model is sent it, as OpenAI's function JSON; what its tokens are counted of. */
export const toolDefinitionText = (entry: ToolEntry): string =>
  JSON.stringify({
    type: 'function',
    function: {
      name: entry.name,
      description: entry.tool.description ?? entry.description,
      parameters: inputSchemaOf(entry),
    },
  });
