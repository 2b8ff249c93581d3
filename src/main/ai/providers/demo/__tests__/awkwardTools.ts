import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';

const tool = (
  name: string,
  description: string,
  properties: NonNullable<LanguageModelV4FunctionTool['inputSchema']['properties']> = {},
  required: string[] = [],
): LanguageModelV4FunctionTool => ({
  type: 'function',
  name,
  description,
  inputSchema: { type: 'object', properties, required },
});

/** Tools with short names, nullable fields and other things that servers really send. */
export const awkwardTools = [
  tool('add', 'Adds two numbers.', { a: { type: 'number' }, b: { type: 'number' } }, ['a', 'b']),
  tool('echo', 'Echoes back the message.', { message: { type: 'string' } }, ['message']),
  tool(
    'get_weather',
    'Weather forecast of a city.',
    {
      city: { type: 'string' },
      days: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      units: { enum: ['metric', 'imperial'] },
    },
    ['city'],
  ),
  tool('tag_photo', 'Put tags on a photo.', { tags: { type: 'array', items: { type: 'string' } } }, ['tags']),
  tool('set_timer', 'Start a kitchen timer.', { minutes: { type: 'integer' }, label: { type: 'string' } }, ['minutes']),
  tool('store_fact', 'Keep a fact.', { fact: { type: ['string', 'null'] }, anything: true }, ['fact']),
  tool('check_code', 'Check a code.', { code: { type: 'string', pattern: '^(a+)+$' } }, ['code']),
  tool('read_code', 'Read Base64.', { code: { type: 'string', pattern: '^[A-Za-z0-9+/]+=+$' } }, ['code']),
  tool('mcp__home__tool_0a1b2c3d4e5f', '部屋の照明をつける、または消す', { state: { enum: ['on', 'off'] } }, []),
];
