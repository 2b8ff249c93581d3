import { tool } from 'ai';
import { z } from 'zod';
import { AppError } from '../../../../../../shared/errors';
import { builtinServerId, builtinToolNames } from '../../../../../../shared/ai/builtinTools';
import { digestOf } from '../../../../canonicalJson';
import type { ToolEntry, ToolRequestContext } from '../types';
import { jsDocStub } from './jsDocStub';

const description =
  'Shows one tool that tool_search found: what it does and its arguments. Look before you call what you do not know.';

const Input = z.object({ name: z.string().min(1).max(300).describe('As tool_search gave it') });
const Output = z.object({ stub: z.string() });

const toolInspect = tool({
  description,
  inputSchema: Input,
  outputSchema: Output,
  contextSchema: z.custom<Pick<ToolRequestContext, 'deferredTools'>>(),
  execute: async ({ name }, { context }): Promise<z.infer<typeof Output>> => {
    const entry = context.deferredTools.get(name);
    if (entry) return { stub: jsDocStub(entry) };
    throw new AppError('not_found', await context.deferredTools.whyNot(name));
  },
  toModelOutput: ({ output }) => ({ type: 'text', value: output.stub }),
});

/** `tool_inspect`: one deferred tool, with its arguments. */
export function createToolInspectToolEntry(): ToolEntry {
  return {
    name: builtinToolNames.toolInspect,
    namespace: 'meta',
    label: 'Look at a tool',
    description: 'Show one tool with its arguments',
    defer: 'never',
    tool: toolInspect,
    source: { serverId: builtinServerId, toolName: builtinToolNames.toolInspect },
    level: 'auto',
    fingerprint: digestOf({ name: builtinToolNames.toolInspect, description, input: z.toJSONSchema(Input) }),
  };
}
