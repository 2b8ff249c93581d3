import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { plan } from '../plan';
import { plainName } from '../chooseTool';
import { readPrompt } from '../readPrompt';
import { deskTools, knowledgeTool, officeTools } from './demoTools';

const ask = (text: string): LanguageModelV4Prompt => [{ role: 'user', content: [{ type: 'text', text }] }];
const planFor = (text: string, tools: readonly LanguageModelV4FunctionTool[]) => plan(readPrompt(ask(text)), tools);
/** What is planned, short: the plain tool name with its arguments, or the text. */
const short = (text: string, tools: readonly LanguageModelV4FunctionTool[]) => {
  const next = planFor(text, tools);
  return next.type === 'say' ? next.text : next.calls.map(({ toolName, input }) => [plainName(toolName), input]).flat();
};

const desk = [...deskTools, knowledgeTool];
const office = officeTools;

describe('what the demo model calls', () => {
  it.each<[string, LanguageModelV4FunctionTool[], unknown[]]>([
    ['Add a note: buy milk', desk, ['append note', { text: 'buy milk' }]],
    ['add a note "call Ada"', desk, ['append note', { text: 'call Ada' }]],
    ['Write down a note: 3 eggs, 2 onions', desk, ['append note', { text: '3 eggs, 2 onions' }]],
    ['Please append this to my notes: water the plants', desk, ['append note', { text: 'water the plants' }]],
    ['记一下：买牛奶', desk, ['append note', { text: '买牛奶' }]],
    ['添加一条笔记：给妈妈打电话', desk, ['append note', { text: '给妈妈打电话' }]],
    ['メモに追加：牛乳を買う', desk, ['append note', { text: '牛乳を買う' }]],
    ['Show my notes', desk, ['read notes', {}]],
    ['read notes', desk, ['read notes', {}]],
    ['use read_notes', desk, ['read notes', {}]],
    ['Search my notes for milk', desk, ['search notes', { query: 'milk' }]],
    ['find notes containing "Ada Lovelace"', desk, ['search notes', { query: 'Ada Lovelace' }]],
    ['Convert 42 km to miles', desk, ['convert length', { value: 42, from: 'km', to: 'mile' }]],
    ['convert 5 feet to cm', desk, ['convert length', { value: 5, from: 'foot', to: 'cm' }]],
    ['How many miles are 10 kilometers? Convert it.', desk, ['convert length', { value: 10, from: 'km', to: 'mile' }]],
    [
      'convert 100 celsius to fahrenheit',
      desk,
      ['convert temperature', { value: 100, from: 'celsius', to: 'fahrenheit' }],
    ],
    ['Convert -40 °F to °C', desk, ['convert temperature', { value: -40, from: 'fahrenheit', to: 'celsius' }]],
    ['换算 42 公里 到 英里', desk, ['convert length', { value: 42, from: 'km', to: 'mile' }]],
    ['What is the current time in Tokyo?', desk, ['current time', { timeZone: 'Tokyo' }]],
    ['current time in Europe/Berlin', desk, ['current time', { timeZone: 'Europe/Berlin' }]],
    ['现在几点？', desk, ['current time', {}]],
    [
      'How many days between 2026-01-01 and 2026-03-01?',
      desk,
      ['days between', { start: '2026-01-01', end: '2026-03-01' }],
    ],
    ['hash the text "abc"', desk, ['hash text', { text: 'abc' }]],
    ['md5 hash of the text "abc"', desk, ['hash text', { text: 'abc', algorithm: 'md5' }]],
    ['statistics of 4, 8 and 15.5', desk, ['statistics', { numbers: [4, 8, 15.5] }]],
    ['new uuid', desk, ['new uuid', {}]],
    ['parse url https://example.com/a?b=1', desk, ['parse url', { url: 'https://example.com/a?b=1' }]],
    ['How do approvals work?', desk, ['kb search', { query: 'approvals' }]],
    ['explain MCP servers', desk, ['kb search', { query: 'explain MCP servers' }]],
    ['怎么批准工具？', desk, ['kb search', { query: '批准工具' }]],
    ['承認とは？', desk, ['kb search', { query: '承認' }]],
    ['create an issue: Login fails', office, ['create issue', { title: 'Login fails' }]],
    [
      'create an issue "Login fails" with high priority',
      office,
      ['create issue', { title: 'Login fails', priority: 'high' }],
    ],
    ['list issues', office, ['list issues', {}]],
    ['Switch the kitchen light on', office, ['set light', { room: 'kitchen', state: 'on' }]],
    ['light off in the office', office, ['set light', { room: 'office', state: 'off' }]],
  ])('%s', (text, tools, expected) => {
    expect(short(text, tools)).toEqual(expected);
  });

  it('two asks give two calls in one step', () => {
    expect(short('Add a note: one; add a note: two', desk)).toEqual([
      'append note',
      { text: 'one' },
      'append note',
      { text: 'two' },
    ]);
  });

  it.each([
    ['hello', desk, 'I am the demo model'],
    ['こんにちは', desk, 'デモモデル'],
    ['thanks!', desk, 'You are welcome'],
    ['send a message to Bob', office, 'still need'],
    ['convert 5 km', desk, 'still need: to'],
    ['Add a note: buy milk', [], 'None of the tools'],
    ['How do approvals work?', [], 'None of the tools'],
    ['Sing a song about teapots', office, 'None of the tools'],
    ['Tell me a long story', desk, 'The quartermaster'],
    ['', desk, 'demo model'],
  ])('%s is answered without a call', (text, tools, answer) => {
    expect(short(text, tools)).toContain(answer);
  });

  it('never calls a tool that it was not given', () => {
    expect(planFor('Add a note: x', office).type).toBe('say');
  });
});

describe('what the demo model says of results', () => {
  const after = (output: LanguageModelV4ToolResultOutput, toolName = 'append_note') =>
    plan(
      readPrompt([
        ...ask('Add a note: buy milk'),
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName, input: { text: 'buy milk' } }] },
        { role: 'tool', content: [{ type: 'tool-result', toolCallId: '1', toolName, output }] },
      ]),
      desk,
    );

  it.each<[string, LanguageModelV4ToolResultOutput, string]>([
    ['a result', { type: 'text', value: 'Noted: buy milk' }, 'Noted: buy milk'],
    ['an error', { type: 'error-text', value: 'disk full' }, 'did not work: disk full'],
    ['an unknown outcome', { type: 'error-text', value: 'Outcome unknown: the app ended.' }, 'I do not know whether'],
    ['a call that did not run', { type: 'error-text', value: 'Not run: switched off.' }, 'did not run. switched off.'],
    [
      'a denial with its reason',
      {
        type: 'execution-denied',
        reason: 'The person declined this call: not today It did not run. Do not repeat it.',
      },
      'You declined **append note** (not today)',
    ],
    [
      'a denial without one',
      { type: 'execution-denied', reason: 'The person declined this call. It did not run.' },
      'You declined **append note**.',
    ],
  ])('%s', (_name, output, expected) => {
    expect(after(output)).toEqual({ type: 'say', text: expect.stringContaining(expected) });
  });

  it('a call through tool_invoke is told under the name of its tool, and nothing is said to be left out', () => {
    const name = 'mcp__warehouse__shipApples_0123456789ab';
    const input = { name, arguments: { amount: 3 } };
    const next = plan(
      readPrompt([
        ...ask('Ship 3 apples in the warehouse'),
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: '1', toolName: 'tool_invoke', input }],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: '1',
              toolName: 'tool_invoke',
              output: { type: 'text', value: 'ship_apples: 3 done' },
            },
          ],
        },
      ]),
      [],
    );
    expect(next).toEqual({ type: 'say', text: expect.stringMatching(/\*\*ship apples\*\* answered/) });
    expect(next).not.toMatchObject({ text: expect.stringContaining('left it out') });
  });

  it('what is attached is no request', () => {
    const attached = '[Attached file "a.txt"]\nmilk\nbread\n[End of "a.txt"]\n[The person attached the picture b.png.]';
    expect(readPrompt(ask(`What is in the file?\n${attached}`)).text).toBe('What is in the file?');
  });

  it('quotes passages with their reference', () => {
    const text =
      '[1] Approvals › Levels (Guide)\nAsk means that a person decides.\n\n[2] Other (Guide)\nMore.\n\nCite what you use by its reference, for example: Approvals › Levels';
    const next = after({ type: 'text', value: text }, 'kb_search');
    expect(next).toEqual({
      type: 'say',
      text: expect.stringContaining('> Ask means that a person decides.\n>\n> — *Approvals › Levels*'),
    });
  });

  it('says so when nothing was found', () => {
    expect(after({ type: 'text', value: 'No passage of the knowledge bases matches.' }, 'kb_search')).toMatchObject({
      text: expect.stringContaining('found nothing'),
    });
  });
});
