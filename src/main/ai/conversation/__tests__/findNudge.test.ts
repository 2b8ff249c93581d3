import { dynamicTool, jsonSchema } from 'ai';
import { describe, expect, it } from 'vitest';
import type { ToolPart } from '../../../../shared/schemas/message';
import type { ToolEntry } from '../../tools/adapters/aiSdk/types';
import { findNudge } from '../findNudge';

const weigh: ToolEntry = {
  name: 'mcp__desk__weigh_abc',
  namespace: 'mcp:s',
  description: 'Weighs',
  label: 'Weigh',
  defer: 'auto',
  source: { serverId: 's', toolName: 'weigh' },
  level: 'ask',
  fingerprint: 'f',
  tool: dynamicTool({
    inputSchema: jsonSchema({
      type: 'object',
      properties: {
        unit: { enum: ['kg', 'g'] },
        what: { type: 'string' },
        goods: { type: 'array', items: { type: 'string' } },
        any: {},
        note: { type: 'string' },
      },
      required: ['unit', 'what', 'goods', 'any'],
    }),
    execute: async () => 'x',
  }),
};
const deferred = new Map([[weigh.name, weigh]]);

const part = (toolName: string, rest: Partial<ToolPart>, callId = crypto.randomUUID()): ToolPart => ({
  type: 'tool',
  callId,
  toolName,
  label: toolName,
  source: null,
  serverName: null,
  state: 'output-available',
  ...rest,
});
const found = (...names: string[]) => ({ tools: names.map(name => ({ name })), total: names.length, notes: [] });
const search = (...names: string[]) => part('tool_search', { input: { query: 'x' }, output: found(...names) });
const inspect = (name: string) => part('tool_inspect', { input: { name }, output: { stub: 'x' } });
const invoked = part(weigh.name, { input: {}, output: 'x', via: 'tool_invoke' });

/** What the last of these calls is told. */
function nudge(parts: ToolPart[]) {
  const last = parts.at(-1);
  if (!last) throw new Error('no call');
  const { output, ...running } = last;
  return findNudge(last, output, [...parts.slice(0, -1), running], deferred);
}

describe('D06: a tool that is found again and again', () => {
  it('is told with a call that only wants its values, at the third time in a row and from then on', () => {
    const parts = [search(weigh.name, 'other'), inspect(weigh.name), search(weigh.name)];
    expect(nudge(parts)).toBe(
      'You have found mcp__desk__weigh_abc 3 times in a row and not called it. Call tool_invoke now, with your values in ' +
        'place of what is in <>: {"name":"mcp__desk__weigh_abc","arguments":' +
        '{"unit":<"kg" or "g">,"what":<string>,"goods":<array>,"any":<value>}}. ' +
        'If it is not what you need, tell the person what is missing.',
    );
    expect(nudge([...parts, inspect(weigh.name)])).toContain('4 times in a row');
  });

  it.each<[string, ToolPart[]]>([
    ['twice only', [search(weigh.name), inspect(weigh.name)]],
    ['with another one found in between', [search(weigh.name), search('b'), inspect(weigh.name), search(weigh.name)]],
    ['with a call in between', [search(weigh.name), inspect(weigh.name), invoked, search(weigh.name)]],
    ['behind a better match', [search('b', weigh.name), search('b', weigh.name), search(weigh.name)]],
    ['and is none that can be called', [search('b'), search('b'), search('b')]],
    ['with nothing found', [search(weigh.name), search(weigh.name), search()]],
    [
      'with a look that failed',
      [search(weigh.name), part('tool_inspect', { input: { name: weigh.name } }), search(weigh.name)],
    ],
    ['by what is no search', [part('kb_search', { output: found(weigh.name) })]],
  ])('%s, is not told', (_, parts) => {
    expect(nudge(parts)).toBeUndefined();
  });
});
