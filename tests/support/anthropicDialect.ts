import { z } from 'zod';
import type { Dialect } from './modelServer';

const Block = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  tool_use_id: z.string().optional(),
  input: z.unknown().optional(),
  thinking: z.string().optional(),
  signature: z.string().optional(),
});
const Body = z.looseObject({
  model: z.string(),
  max_tokens: z.number(),
  stream: z.literal(true).optional(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.array(Block).min(1) })).min(1),
  tools: z
    .array(z.looseObject({ name: z.string(), input_schema: z.looseObject({ type: z.literal('object') }) }))
    .optional(),
});

/** Anthropic's messages, with the refusals of the real service. */
export const anthropicDialect: Dialect = {
  chatPath: '/v1/messages',
  models: {
    data: [{ type: 'model', id: 'strict-a', display_name: 'Strict A', max_input_tokens: 200_000 }],
    has_more: false,
  },
  refuse: raw => {
    const parsed = Body.safeParse(raw);
    if (!parsed.success)
      return `invalid request: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`;
    const { messages, tools = [] } = parsed.data;
    for (const tool of tools) {
      if (!/^[a-zA-Z0-9_-]{1,64}$/.test(tool.name)) return `tools: invalid name ${tool.name}`;
      for (const key of ['anyOf', 'oneOf', 'allOf'])
        if (key in tool.input_schema) return `input_schema does not support ${key} at the top level`;
    }
    if (messages[0]?.role !== 'user') return 'first message must use the "user" role';
    return refuseBlocks(messages, tools.length > 0);
  },
  offered: raw => Body.parse(raw).tools?.map(({ name }) => name) ?? [],
  frames: (script, offered) => {
    const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
    const start = event('message_start', {
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'strict-a',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 11, output_tokens: 0 },
      },
    });
    const index = script.think === undefined ? 0 : 1;
    const thought =
      script.think === undefined
        ? []
        : [
            event('content_block_start', {
              index: 0,
              content_block: { type: 'thinking', thinking: '', signature: '' },
            }),
            ...(script.think.match(/\S+\s*/g) ?? []).map(thinking =>
              event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking } }),
            ),
            event('content_block_delta', {
              index: 0,
              delta: { type: 'signature_delta', signature: signatureOf(script.think) },
            }),
            event('content_block_stop', { index: 0 }),
          ];
    const end = (reason: string) => [
      event('message_delta', { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 7 } }),
      event('message_stop', {}),
    ];
    if ('say' in script) {
      const words = script.say.match(/\S+\s*/g) ?? [];
      return [
        start,
        ...thought,
        event('content_block_start', { index, content_block: { type: 'text', text: '' } }),
        ...words.map(text => event('content_block_delta', { index, delta: { type: 'text_delta', text } })),
        event('content_block_stop', { index }),
        ...end('end_turn'),
      ];
    }
    const calls = [script.call, ...(script.beside ?? [])].flatMap((call, place) => [
      event('content_block_start', {
        index: index + place,
        content_block: {
          type: 'tool_use',
          id: call.id ?? 'toolu_1',
          name: call.name(offered) ?? 'no_such_tool',
          input: {},
        },
      }),
      ...(call.input.match(/[\s\S]{1,5}/g) ?? []).map(piece =>
        event('content_block_delta', {
          index: index + place,
          delta: { type: 'input_json_delta', partial_json: piece },
        }),
      ),
      event('content_block_stop', { index: index + place }),
    ]);
    return [start, ...thought, ...calls, ...end('tool_use')];
  },
  whole: text => ({
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'strict-a',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 11, output_tokens: 7 },
  }),
};

/** Stands for what only the provider can make of a thought. */
const signatureOf = (thinking: string): string => `signed ${Buffer.from(thinking).toString('base64')}`;

function refuseBlocks(messages: z.infer<typeof Body>['messages'], hasTools: boolean): string | undefined {
  let open = new Set<string>();
  for (const [index, { role, content }] of messages.entries()) {
    const bad = content.find(
      ({ type, thinking = '', signature }) => type === 'thinking' && signature !== signatureOf(thinking),
    );
    if (bad) return `messages.${index}: Invalid signature in thinking block`;
    if (role === 'assistant' && content.at(-1)?.type === 'thinking')
      return `messages.${index}: the final block cannot be thinking`;
    const results = content.filter(({ type }) => type === 'tool_result');
    for (const { tool_use_id: id } of results) {
      if (id === undefined || !open.delete(id))
        return `messages.${index}: unexpected tool_use_id ${id} in tool_result blocks`;
    }
    if (open.size > 0)
      return `messages.${index}: tool_use ids were found without tool_result blocks immediately after: ${[...open].join(', ')}`;
    const uses = content.filter(({ type }) => type === 'tool_use');
    if (uses.length > 0 && (role !== 'assistant' || !hasTools))
      return `messages.${index}: tool_use is not allowed here`;
    if (uses.some(({ input }) => input === null || typeof input !== 'object' || Array.isArray(input)))
      return `messages.${index}: input must be an object`;
    open = new Set(uses.map(({ id }) => id ?? ''));
  }
  return open.size > 0 ? `tool_use without a result: ${[...open].join(', ')}` : undefined;
}
