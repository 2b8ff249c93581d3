import { z } from 'zod';
import type { Dialect } from './modelServer';

const Call = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const Body = z.looseObject({
  model: z.string(),
  stream: z.literal(true).optional(),
  messages: z.array(
    z.looseObject({
      role: z.enum(['system', 'user', 'assistant', 'tool']),
      content: z.unknown(),
      tool_calls: z.array(Call).optional(),
      tool_call_id: z.string().optional(),
      reasoning_content: z.string().optional(),
    }),
  ),
  tools: z
    .array(
      z.looseObject({
        type: z.literal('function'),
        function: z.looseObject({ name: z.string(), parameters: z.looseObject({}) }),
      }),
    )
    .optional(),
});

/** OpenAI's chat completions, with the refusals of the real service and of servers that make a grammar of the tools. */
export const openAiDialect: Dialect = {
  chatPath: '/v1/chat/completions',
  models: {
    object: 'list',
    data: [{ id: 'strict-1', object: 'model', context_length: 64_000 }, { id: 'strict-2' }, { odd: true }],
  },
  refuse: raw => {
    const parsed = Body.safeParse(raw);
    if (!parsed.success)
      return `invalid request: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`;
    return refuseTools(parsed.data.tools ?? []) ?? refuseMessages(parsed.data.messages);
  },
  offered: raw => Body.parse(raw).tools?.map(tool => tool.function.name) ?? [],
  frames: (script, offered) => {
    const chunk = (delta: unknown, finish: string | null = null) =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'strict-1', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    const usage = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'strict-1', choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } })}\n\n`;
    const thought = (script.think?.match(/\S+\s*/g) ?? []).map(text => chunk({ reasoning_content: text }));
    const end = [usage, 'data: [DONE]\n\n'];
    if ('say' in script) {
      const words = script.say.match(/\S+\s*/g) ?? [];
      return [
        chunk({ role: 'assistant', content: '' }),
        ...thought,
        ...words.map(content => chunk({ content })),
        chunk({}, 'stop'),
        ...end,
      ];
    }
    const calls = [script.call, ...(script.beside ?? [])].flatMap((call, index) => [
      chunk({
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            index,
            id: call.id ?? 'call_1',
            type: 'function',
            function: { name: call.name(offered) ?? 'no_such_tool', arguments: '' },
          },
        ],
      }),
      ...(call.input.match(/[\s\S]{1,5}/g) ?? ['']).map(piece =>
        chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]);
    return [...thought, ...calls, chunk({}, 'tool_calls'), ...end];
  },
  whole: content => ({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'strict-1',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  }),
};

/** Whether a grammar is to be made of a pattern, or of a format that few know. Not of an argument that is called so. */
const hasTextRule = (schema: unknown): boolean =>
  schema !== null &&
  typeof schema === 'object' &&
  Object.entries(schema).some(
    ([key, held]) =>
      (typeof held === 'string' && (key === 'pattern' || (key === 'format' && held !== 'date-time'))) ||
      hasTextRule(held),
  );

const isThought = ({ reasoning_content: text }: { reasoning_content?: string | undefined }) => text !== undefined;

function refuseTools(tools: NonNullable<z.infer<typeof Body>['tools']>): string | undefined {
  if (tools.length > 128) return `Invalid 'tools': array too long. Expected at most 128, got ${tools.length}.`;
  for (const { function: tool } of tools) {
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(tool.name)) return `Invalid tool name ${tool.name}`;
    if (tool.parameters['type'] !== 'object') return `schema of ${tool.name} must be of type object`;
    for (const key of ['anyOf', 'oneOf', 'allOf', 'not', 'enum']) {
      if (key in tool.parameters) return `schema of ${tool.name} must not have '${key}' at the top level`;
    }
    if (hasTextRule(tool.parameters)) return 'JSON schema conversion failed:\nUnsupported pattern syntax';
  }
  return undefined;
}

function refuseMessages(messages: z.infer<typeof Body>['messages']): string | undefined {
  // As the models that reason between calls have it: within the turn it is expected, of earlier turns it is refused.
  const lastQuestion = messages.findLastIndex(({ role }) => role === 'user');
  if (messages.slice(0, lastQuestion).some(isThought)) return 'reasoning_content of an earlier turn is no input';
  let open = new Set<string>();
  for (const { role, tool_calls: calls, tool_call_id: id } of messages) {
    if (role === 'tool') {
      if (id === undefined || !open.delete(id))
        return "messages with role 'tool' must be a response to a preceding message with 'tool_calls'";
      continue;
    }
    if (open.size > 0)
      return `An assistant message with 'tool_calls' must be followed by tool messages. Missing: ${[...open].join(', ')}`;
    open = new Set(calls?.map(call => call.id));
    for (const call of calls ?? []) JSON.parse(call.function.arguments);
  }
  return open.size > 0 ? `tool calls without a response: ${[...open].join(', ')}` : undefined;
}
