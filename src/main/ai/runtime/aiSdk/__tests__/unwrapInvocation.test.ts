import { dynamicTool, jsonSchema } from 'ai';
import { expect, it } from 'vitest';
import type { ApprovalLevel } from '../../../../../shared/schemas/toolSource';
import type { ToolEntry } from '../../../tools/adapters/aiSdk/types';
import type { ModelCall } from '../modelStep';
import { noDeferredTools } from '../../../../../../tests/support/noDeferredTools';
import { unwrapInvocation } from '../unwrapInvocation';

const target: ToolEntry = {
  name: 'mcp__desk__weigh_abc',
  namespace: 'mcp:s',
  description: 'Weighs',
  label: 'Weigh',
  defer: 'auto',
  source: { serverId: 's', toolName: 'weigh' },
  level: 'ask',
  fingerprint: 'f',
  tool: dynamicTool({
    inputSchema: jsonSchema({ type: 'object' }, { validate: value => ({ success: true, value }) }),
    execute: async () => 'x',
  }),
};
const params = { entries: new Map(), deferred: new Map([[target.name, target]]) };
const call = (input: unknown, toolName = 'tool_invoke'): ModelCall => ({ callId: 'c', toolName, input });
const unwrap = (made: ModelCall, level: ApprovalLevel = 'ask') =>
  unwrapInvocation(made, params, {
    isApprovalGated: () => level === 'force-prompt',
    deferredTools: noDeferredTools,
  });

it('puts the target in the place of tool_invoke, under the same call', async () => {
  expect(await unwrap(call({ name: target.name, arguments: { amount: 1 } }))).toEqual({
    callId: 'c',
    toolName: target.name,
    input: { amount: 1 },
    via: 'tool_invoke',
  });
});

it('R2: a target that became gated since the turn began is refused, whatever it was then', async () => {
  const refused = await unwrap(call({ name: target.name, arguments: {} }), 'force-prompt');
  expect(refused).toMatchObject({ toolName: 'tool_invoke', invalid: expect.stringContaining('needs a person') });
});

it('leaves every other call as it is, and one that is invalid already', async () => {
  const other = call({ name: target.name }, 'kb_search');
  expect(await unwrap(other)).toBe(other);
  const broken = { ...call('{"name":'), invalid: 'not JSON' };
  expect(await unwrap(broken)).toBe(broken);
});
