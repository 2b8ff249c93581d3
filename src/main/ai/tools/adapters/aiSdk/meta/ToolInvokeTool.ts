import { jsonSchema, tool } from 'ai';
import { asRecord } from '../../../../../../shared/asRecord';
import { AppError } from '../../../../../../shared/errors';
import { parseJson } from '../../../../../../shared/parseJson';
import { builtinServerId, builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import { digestOf } from '../../../../canonicalJson';
import type { ToolEntry } from '../types';

/** What `tool_invoke` is called with. */
export interface Invocation {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const description = 'Calls a tool that tool_search found. A person may be asked first, as for any other call.';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'The name of the tool, as tool_search gave it' },
    arguments: {
      type: 'object',
      description: 'Its arguments, as tool_inspect shows them',
      properties: {},
      additionalProperties: true,
    },
  },
  required: ['name', 'arguments'],
} as const;

/**
 * Reads what a model wrote: an object that arrives as a JSON string is taken for that object, and no arguments for none.
 * @returns why it cannot be read, in words for the model, when it cannot
 */
export function readInvocation(value: unknown): Invocation | { readonly problem: string } {
  const { name, arguments: given } = asRecord(value) ?? {};
  if (typeof name !== 'string' || name.trim() === '') return { problem: 'Give the name of the tool under "name".' };
  // What is no JSON, or two objects one after the other, is told: nothing is guessed.
  const held = asRecord(typeof given === 'string' ? parseJson(given.trim() || '{}') : (given ?? {}));
  return held
    ? { name: name.trim(), arguments: held }
    : { problem: 'Give the arguments as one JSON object under "arguments".' };
}

const toolInvoke = tool({
  description,
  inputSchema: jsonSchema<Invocation>(schema, {
    // Judged when the target is put in its place, where the answer can name it; no model is asked to mend a guess.
    validate: value => ({ success: true, value: value as Invocation }),
  }),
  execute: async (): Promise<string> => {
    // What it names is put in its place before anything runs (unwrapInvocation): so the target has its own card and row.
    throw new AppError('internal', 'The call was not resolved to the tool that it names.');
  },
});

/** `tool_invoke`: stands for a deferred tool in a model's call. */
export function createToolInvokeToolEntry(): ToolEntry {
  return {
    name: builtinToolNames.toolInvoke,
    namespace: 'meta',
    label: 'Call a tool',
    description: 'Call a tool that was found by search',
    defer: 'never',
    tool: toolInvoke,
    source: { serverId: builtinServerId, toolName: builtinToolNames.toolInvoke },
    level: 'auto',
    fingerprint: digestOf({ name: builtinToolNames.toolInvoke, description, schema }),
  };
}
