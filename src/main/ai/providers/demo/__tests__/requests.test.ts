import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { plainName } from '../chooseTool';
import { plan } from '../plan';
import { readPrompt } from '../readPrompt';
import { awkwardTools } from './awkwardTools';
import { deskTools, knowledgeTool, officeTools } from './demoTools';

const desk = [...deskTools, knowledgeTool];

const planFor = (text: string, tools: readonly LanguageModelV4FunctionTool[]) =>
  plan(readPrompt([{ role: 'user', content: [{ type: 'text', text }] }]), tools);
const callsOf = (text: string, tools: readonly LanguageModelV4FunctionTool[]) => {
  const next = planFor(text, tools);
  return next.type === 'say' ? next.text : next.calls.flatMap(({ toolName, input }) => [plainName(toolName), input]);
};

type Case = [text: string, tools: readonly LanguageModelV4FunctionTool[], expected: unknown[]];

describe('a request is not lost in the words around it', () => {
  it.each<Case>([
    ['Hi, please add a note: buy milk', desk, ['append note', { text: 'buy milk' }]],
    ['Thanks! Now add a note: water the plants', desk, ['append note', { text: 'water the plants' }]],
    ['help me convert 5 km to miles', desk, ['convert length', { value: 5, from: 'km', to: 'mile' }]],
    ['你好，怎么批准工具？', desk, ['kb search', { query: '批准工具' }]],
    ['Add a note: a long story about ships', desk, ['append note', { text: 'a long story about ships' }]],
    ['What time is it in Tokyo?', desk, ['current time', { timeZone: 'Tokyo' }]],
    ['what time is it', desk, ['current time', {}]],
    ['sha256 of "abc"', desk, ['hash text', { text: 'abc', algorithm: 'sha256' }]],
    ['How do I add a note?', desk, ['kb search', { query: 'add note' }]],
    ['Append buy milk to my notes', desk, ['append note', { text: 'buy milk' }]],
    ['Write down that the door is open in my notes', desk, ['append note', { text: 'the door is open in my notes' }]],
    ['记一下买牛奶', desk, ['append note', { text: '买牛奶' }]],
    ['メモに「牛乳を買う」と書いて', desk, ['append note', { text: '牛乳を買う' }]],
    ['牛乳を買うをメモに追加して', desk, ['append note', { text: '牛乳を買う' }]],
    ['At 10:30 add a note: call Ada', desk, ['append note', { text: 'call Ada' }]],
    ['ツールの承認はどうやりますか？', desk, ['kb search', { query: expect.stringContaining('承認') }]],
  ])('%s', (text, tools, expected) => {
    expect(callsOf(text, tools)).toEqual(expected);
  });
});

describe('arguments are what the person wrote', () => {
  it.each<Case>([
    ['How many miles are 10 kilometers? Convert it.', desk, ['convert length', { value: 10, from: 'km', to: 'mile' }]],
    ['convert 1,000 km to miles', desk, ['convert length', { value: 1000, from: 'km', to: 'mile' }]],
    ['convert to cm: 3 feet', desk, ['convert length', { value: 3, from: 'foot', to: 'cm' }]],
    ['statistics of 100, 200, 300', desk, ['statistics', { numbers: [100, 200, 300] }]],
    ['Add a note: "milk; eggs"', desk, ['append note', { text: 'milk; eggs' }]],
    ['Add a note: buy milk; eggs; bread', desk, ['append note', { text: 'buy milk; eggs; bread' }]],
    ['Add a note: first line\nsecond line', desk, ['append note', { text: 'first line\nsecond line' }]],
    ['set a timer for 5 minutes', awkwardTools, ['set timer', { minutes: 5 }]],
    ['set timer "2 eggs" 6 minutes', awkwardTools, ['set timer', { minutes: 6, label: '2 eggs' }]],
    ['weather forecast for 3 days in Paris', awkwardTools, ['get weather', { city: 'Paris', days: 3 }]],
    ['tag photo "sea", "sky"', awkwardTools, ['tag photo', { tags: ['sea', 'sky'] }]],
    ['store fact: bees dance', awkwardTools, ['store fact', { fact: 'bees dance' }]],
    ['tag photo: "sea", "sky"', awkwardTools, ['tag photo', { tags: ['sea', 'sky'] }]],
    ['hash text: {"a": 1}', desk, ['hash text', { text: '{"a": 1}' }]],
    ['hash text "a: b"', desk, ['hash text', { text: 'a: b' }]],
    ['read code aGVsbG8=', awkwardTools, ['read code', { code: 'aGVsbG8=' }]],
    ['42公里换算成英里', desk, ['convert length', { value: 42, from: 'km', to: 'mile' }]],
    ['现在东京几点？', desk, ['current time', { timeZone: 'Tokyo' }]],
    ['mean of 1, 2, 3', desk, ['statistics', { numbers: [1, 2, 3] }]],
    ['what is the average of 1, 2 and 3?', desk, ['statistics', { numbers: [1, 2, 3] }]],
    ['generate a uuid', desk, ['new uuid', {}]],
    ['显示我的笔记', desk, ['read notes', {}]],
    ['add 2 and 3.5', awkwardTools, ['add', { a: 2, b: 3.5 }]],
    ['部屋の照明をつけて', awkwardTools, ['tool', {}]],
    ['use echo: hello', awkwardTools, ['echo', { message: 'hello' }]],
  ])('%s', (text, tools, expected) => {
    expect(callsOf(text, tools)).toEqual(expected);
  });
});

describe('several asks', () => {
  it('are called in one step', () => {
    const expected = ['append note', { text: 'one' }, 'append note', { text: 'two' }];
    expect(callsOf('do both: add a note: one; add a note: two', desk)).toEqual(expected);
    expect(callsOf('Add a note: one and then add a note: two', desk)).toEqual(expected);
    expect(callsOf('添加笔记：one；添加笔记：two', desk)).toEqual(expected);
  });

  it('that are equal are called once', () => {
    expect(callsOf('Add a note: one; add a note: one', desk)).toEqual(['append note', { text: 'one' }]);
  });

  it('wait for each other when one lacks something, so that nothing is done by half', () => {
    expect(callsOf('Add a note: one; convert 5 km', desk)).toContain('still need: to');
  });
});

describe('a tool is not called for', () => {
  it.each<[string, readonly LanguageModelV4FunctionTool[], string]>([
    ['What is in the address book?', awkwardTools, 'None of the tools'],
    ['An echo of the past', awkwardTools, 'None of the tools'],
    ["Don't add a note: x", desk, 'None of the tools'],
    ['不要添加笔记：x', desk, '没有合适的'],
    ['wait a foot, one mile', deskTools, 'None of the tools'],
    ['add 2', awkwardTools, 'still need: b'],
    ['store fact', awkwardTools, 'still need: fact'],
    ['check code', awkwardTools, 'still need: code'],
    ['Which tools are there?', awkwardTools, 'None of the tools'],
    ['set timer for 1.5 minutes', awkwardTools, 'still need: minutes'],
    ['create an issue', officeTools, 'still need: title'],
    ['写一个长故事', desk, 'quartermaster'],
    ['你好', officeTools, '演示模型'],
    ['hello there', desk, 'I am the demo model'],
    ['给我唱首歌', officeTools, '没有合适的'],
    ['歌って', officeTools, '合うツールがありません'],
  ])('%s', (text, tools, answer) => {
    expect(callsOf(text, tools)).toEqual(expect.stringContaining(answer));
  });
});

describe('C4: a message or a schema that is made to be slow', () => {
  it('does not run a pattern of a server in exponential time', () => {
    expect(callsOf(`check code ${'a'.repeat(60)}x`, awkwardTools)).toContain('still need: code');
  });

  it('is answered without reading all of a very long message', () => {
    expect(callsOf(`${'long for of . '.repeat(70_000)}`, desk)).toContain('too long');
  });
});
