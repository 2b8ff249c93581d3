import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Assistant } from '../../../../shared/schemas/assistant';
import type { ToolOverrides } from '../../../../shared/schemas/conversation';
import type { ToolExplanation, ToolReason } from '../../../../shared/schemas/toolExplanation';
import { FakeMain } from '../../../testing/FakeMain';
import { renderWithMain } from '../../../testing/renderWithMain';
import { ToolExplainer } from '../ToolExplainer';

const assistant: Assistant = {
  id: 'ada',
  name: 'Ada',
  icon: '',
  instructions: '',
  providerId: null,
  modelId: null,
  parameters: {},
  settings: {
    enableWebSearch: false,
    knowledgeBaseIds: [],
    mcpServerIds: ['desk'],
    disabledTools: [{ serverId: 'desk', toolName: 'old' }],
  },
  createdAt: 1,
  updatedAt: 1,
};
const explained = (toolName: string, change: Partial<ToolExplanation> = {}): ToolExplanation => ({
  name: `mcp__desk__${toolName}`,
  label: toolName,
  source: { serverId: 'desk', toolName },
  serverName: 'Desk',
  state: 'inline',
  level: 'ask',
  ...change,
});
const because = (step: ToolReason['step'], text: string, fix: string, place: ToolReason['fix']['place'] = 'mcp') => ({
  state: 'off' as const,
  reason: { step, text, fix: { place, text: fix } },
});

function show(tools: ToolExplanation[]) {
  const changes: ToolOverrides[] = [];
  const main = new FakeMain()
    .answer('tools.explain', () => tools)
    .answer('mcp.updateTool', () => undefined)
    .answer('assistants.update', () => assistant);
  renderWithMain(
    <ToolExplainer
      assistant={assistant}
      conversationId={null}
      onChatChange={change => changes.push(change({}))}
      onClose={() => undefined}
    />,
    main,
  );
  return { main, changes };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('tools of a server for which one thing stands in the way are one row, whose button mends it', async () => {
  const reason = because('assistant-switch', 'Ada does not carry Store.', 'Give Store to Ada', 'assistant');
  const store = { source: { serverId: 'store', toolName: '' }, serverName: 'Store', ...reason };
  const { main } = show(
    ['a', 'b', 'c'].map(toolName => explained(toolName, { ...store, source: { serverId: 'store', toolName } })),
  );
  expect(await screen.findByText('3 tools', { exact: false })).toBeTruthy();
  expect(screen.getByText('a, b, c')).toBeTruthy();
  expect(screen.getAllByText('Ada does not carry Store.')).toHaveLength(1);
  await press('Give Store to Ada');
  expect(main.inputsOf('assistants.update')).toEqual([
    { id: 'ada', patch: { settings: { mcpServerIds: ['desk', 'store'] } } },
  ]);
});

test('a tool that is off for everybody, or in this chat, is switched on where it stands', async () => {
  const { main, changes } = show([
    explained('stamp', because('tool-switch', 'stamp is switched off for everybody.', 'Switch the tool on')),
    explained(
      'seal',
      because('chat-switch', 'Desk is switched off in this chat.', 'Switch it on in this chat', 'chat'),
    ),
  ]);
  await press('Switch the tool on');
  expect(main.inputsOf('mcp.updateTool')).toEqual([{ serverId: 'desk', name: 'stamp', patch: { enabled: true } }]);
  await press('Switch it on in this chat');
  expect(changes).toEqual([{ mcpServers: { desk: true } }]);
});

test('a single tool is taken from the assistant, and given back', async () => {
  const { main } = show([
    explained('stamp'),
    explained('old', because('assistant-switch', 'old is switched off for Ada.', 'Switch it on for Ada', 'assistant')),
  ]);
  await press('Switch stamp off for Ada');
  await press('Switch it on for Ada');
  expect(main.inputsOf('assistants.update')).toEqual([
    {
      id: 'ada',
      patch: {
        settings: {
          disabledTools: [
            { serverId: 'desk', toolName: 'old' },
            { serverId: 'desk', toolName: 'stamp' },
          ],
        },
      },
    },
    { id: 'ada', patch: { settings: { disabledTools: [] } } },
  ]);
});

test('what a person has to choose is said and has no button that leads nowhere', async () => {
  show([
    explained('kb_search', {
      source: { serverId: 'builtin', toolName: 'kb_search' },
      serverName: null,
      ...because(
        'assistant-switch',
        'Ada does not carry a knowledge base.',
        'Give a knowledge base to Ada',
        'assistant',
      ),
    }),
    explained('pay', { level: 'force-prompt' }),
  ]);
  expect(await screen.findByText('Give a knowledge base to Ada.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Give a knowledge base/ })).toBeNull();
  expect(screen.getByText(/asks every time/)).toBeTruthy();
});
