import { APICallError, RetryError } from 'ai';
import { describe, expect, it } from 'vitest';
import { refusedTool } from '../refusedTool';

const names = ['kb_search', 'web_search', 'mcp__desk__weigh_abc', 'mcp__desk__weigh_abcd', 'mcp__desk__ship_def'];
const failure = (responseBody: string, statusCode = 400) =>
  new APICallError({ message: 'Bad Request', url: 'http://m', requestBodyValues: {}, statusCode, responseBody });
const saying = (message: string, rest: object = {}) => JSON.stringify({ error: { message, ...rest } });
const refused = (body: string, statusCode?: number) => refusedTool(failure(body, statusCode), names)?.name;

describe('S06: a refusal that is about one tool', () => {
  it.each<[string, string, string]>([
    [
      'Anthropic, by index',
      saying('tools.2.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12'),
      'mcp__desk__weigh_abc',
    ],
    ['Anthropic, an older form', saying('tools.4.input_schema.type: Field required'), 'mcp__desk__ship_def'],
    [
      'Bedrock',
      JSON.stringify({ message: 'The value at toolConfig.tools.1.toolSpec.inputSchema is bad' }),
      'web_search',
    ],
    [
      'OpenAI, by name, with an index beside',
      saying("Invalid schema for function 'mcp__desk__weigh_abcd': In context=(), object schema missing properties.", {
        param: 'tools[3].function.parameters',
        code: 'invalid_function_parameters',
      }),
      'mcp__desk__weigh_abcd',
    ],
    [
      'OpenAI, by index in its parameter alone',
      saying('Invalid parameters.', { param: 'tools[3].function.parameters' }),
      'mcp__desk__weigh_abcd',
    ],
    ['OpenAI, by index in a text', saying("Invalid 'tools[0].function.name': string too long."), 'kb_search'],
    [
      'Gemini, all in one tool',
      saying(
        '* GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[a].items: missing field.',
      ),
      'mcp__desk__weigh_abc',
    ],
    [
      'Gemini, several at once: the first',
      saying(
        "Invalid value at 'tools[0].function_declarations[3].parameters'\nInvalid value at 'tools[0].function_declarations[4].parameters'",
      ),
      'mcp__desk__weigh_abcd',
    ],
    ['Gemini, a tool for each', saying('tools[4].functionDeclarations[0].parameters: bad'), 'mcp__desk__ship_def'],
    [
      'a server that checks by a model of the request',
      JSON.stringify({ detail: [{ loc: ['body', 'tools', 1, 'function', 'parameters'], msg: 'value is not a dict' }] }),
      'web_search',
    ],
    [
      'the same told as text',
      saying("[{'type': 'dict_type', 'loc': ('body', 'tools', 1, 'function', 'parameters'), 'msg': 'x'}]"),
      'web_search',
    ],
    [
      'with its quotes and lines escaped',
      String.raw`{"error":{"message":"Bad tool:\nmcp__desk__ship_def\u0027s schema"}}`,
      'mcp__desk__ship_def',
    ],
    ['a pointer', saying('schema error at /tools/4/function/parameters: bad'), 'mcp__desk__ship_def'],
    [
      'llama.cpp, where it names one',
      saying('Unable to build a grammar for tool mcp__desk__ship_def'),
      'mcp__desk__ship_def',
    ],
  ])('is mapped to it: %s', (_, body, name) => {
    expect(refused(body)).toBe(name);
  });

  it.each<[string, string]>([
    ['an index that no tool has', saying('tools.5.custom.input_schema: bad')],
    [
      'llama.cpp, which names none',
      saying("JSON schema conversion failed:\nPattern must start with '^' and end with '$'"),
    ],
    ['llama.cpp, of all at once', saying('Failed to initialize samplers: failed to parse grammar')],
    ['a number of tools', saying("Invalid 'tools': array too long. Expected at most 128, got 129. tools: 4")],
    ['several tools', saying('schemas of mcp__desk__weigh_abc and mcp__desk__ship_def have the same title')],
    ['a part of a name', saying('Invalid schema for function desk__ship_def')],
    ['a message of the chat', saying('messages.3.content.1: tool_use kb_search has no result')],
    ['something else', saying('temperature must be at most 1')],
    ['a web page', '<html>tools</html>'],
    ['nothing', ''],
  ])('is mapped to none for %s', (_, body) => {
    expect(refused(body)).toBeUndefined();
  });

  it('is one only where the request was refused for what it holds', () => {
    const body = saying('tools.2.custom.input_schema: bad');
    expect(refused(body, 422)).toBe('mcp__desk__weigh_abc');
    expect(refused(body, 500)).toBeUndefined();
    expect(refusedTool(new Error('tools.2: bad'), names)).toBeUndefined();
    const retried = new RetryError({ message: 'x', reason: 'errorNotRetryable', errors: [failure(body)] });
    expect(refusedTool(retried, names)).toEqual({
      name: 'mcp__desk__weigh_abc',
      reason: 'tools.2.custom.input_schema: bad',
    });
  });
});
