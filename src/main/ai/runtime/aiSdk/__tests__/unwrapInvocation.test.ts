import { dynamicTool, jsonSchema } from 'ai';
import { describe, expect, it } from 'vitest';
import type { ApprovalLevel } from '../../../../../shared/schemas/toolSource';
import { createArgumentValidator } from '../../../tools/adapters/aiSdk/mcp/argumentValidator';
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

it('a name that was not given is answered with the reason why it cannot be called', async () => {
  const unknown = { ...call({}, 'weigh'), invalid: 'no such tool' };
  expect(await unwrap(unknown)).toMatchObject({ toolName: 'weigh', invalid: 'weigh cannot be called now.' });
});

it('leaves every other call as it is, and one that is invalid already', async () => {
  const other = call({ name: target.name }, 'kb_search');
  expect(await unwrap(other)).toBe(other);
  const broken = { ...call('{"name":'), invalid: 'not JSON' };
  expect(await unwrap(broken)).toBe(broken);
});

describe('D11: JSON in a text inside of the arguments', () => {
  const schema = { type: 'object', properties: { files: { type: 'array' }, text: { type: 'string' } } } as const;
  const validate = createArgumentValidator(schema, () => undefined);
  const tool = dynamicTool({ inputSchema: jsonSchema(schema, { validate }), execute: async () => 'x' });
  const listing = { entries: new Map(), deferred: new Map([[target.name, { ...target, tool }]]) };
  const unwrapped = (given: unknown) =>
    unwrapInvocation(call({ name: target.name, arguments: given }), listing, {
      isApprovalGated: () => false,
      deferredTools: noDeferredTools,
    });

  it('is taken out where a list is wanted, and only there', async () => {
    expect(await unwrapped({ files: '[1,2]', text: '[3]' })).toMatchObject({
      toolName: target.name,
      input: { files: [1, 2], text: '[3]' },
    });
  });

  it('is told where it is no JSON', async () => {
    expect(await unwrapped({ files: '[1,2' })).toMatchObject({
      toolName: 'tool_invoke',
      invalid: expect.stringContaining('The argument files must be array, given as JSON itself and not as a text.'),
    });
  });
});
