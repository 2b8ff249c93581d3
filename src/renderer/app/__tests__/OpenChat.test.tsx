import { defaultSettings } from '../../../shared/schemas/settings';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Assistant } from '../../../shared/schemas/assistant';
import type { Conversation, ToolOverrides } from '../../../shared/schemas/conversation';
import { FakeMain } from '../../testing/FakeMain';
import { renderWithMain } from '../../testing/renderWithMain';
import { answer, approvalRequest, question, toolPart, turn } from '../../testing/samples';
import { OpenChat } from '../OpenChat';

const assistant: Assistant = {
  id: 'assistant',
  name: 'Quartermaster',
  icon: '',
  instructions: '',
  providerId: 'demo',
  modelId: 'demo',
  parameters: {},
  settings: { enableWebSearch: false, knowledgeBaseIds: ['base'], mcpServerIds: ['sample'], disabledTools: [] },
  createdAt: 1,
  updatedAt: 1,
};
const conversation: Conversation = {
  id: 'chat',
  assistantId: 'assistant',
  title: 'A chat',
  toolOverrides: {},
  activeTurn: 'waiting',
  createdAt: 1,
  updatedAt: 1,
};
const waiting = answer([toolPart({ state: 'approval-requested', approvalId: 'approval' })]);

function mainWithChat() {
  const main = new FakeMain()
    .answer('messages.list', () => ({ items: [question('Note it'), waiting] }))
    .answer('chat.attach', () => ({ snapshot: { turn: turn({ status: 'waiting' }), message: waiting }, seq: 1 }))
    .answer('approvals.list', () => [approvalRequest()])
    .answer('settings.get', () => defaultSettings)
    .answer('providers.list', () => [])
    .answer('mcp.listServers', () => [
      {
        id: 'sample',
        name: 'Sample',
        slug: 'sample',
        transport: { type: 'bundled', bundle: 'sample' },
        enabled: true,
        trusted: true,
        status: { state: 'ready', since: 1 },
        toolCount: 3,
        refreshedAt: 1,
      },
    ]);
  return main;
}
const chat = <OpenChat conversationId="chat" conversation={conversation} assistant={assistant} />;

test('two switches in quick succession both count', async () => {
  let held: ToolOverrides = {};
  const main = mainWithChat()
    .answer('conversations.get', () => ({ ...conversation, toolOverrides: held }))
    .answer('conversations.update', ({ patch }) => {
      held = patch.toolOverrides ?? held;
      return { ...conversation, toolOverrides: held };
    });
  renderWithMain(chat, main);
  await userEvent.click(await screen.findByRole('button', { name: 'Tools' }));
  const knowledge = await screen.findByRole('switch', { name: 'Knowledge' });
  const sample = await screen.findByRole('switch', { name: 'Sample' });
  act(() => {
    knowledge.click();
    sample.click();
  });
  await waitFor(() => expect(held).toEqual({ knowledge: false, mcpServers: { sample: false } }));
});

test('a card that was answered in another window goes away, and what remains says so', async () => {
  const main = mainWithChat();
  renderWithMain(chat, main);
  await screen.findByRole('region', { name: 'Approval: Append note' });
  act(() => main.emit('approvals.changed', { pending: [] }));
  expect(screen.queryByRole('region', { name: 'Approval: Append note' })).toBeNull();
  expect(screen.getByText(/^Answered\./)).toBeTruthy();
});

test('a call is not said to be answered before main has said what waits', async () => {
  const main = mainWithChat().answer('approvals.list', () => new Promise(() => undefined));
  renderWithMain(chat, main);
  await screen.findByText('Needs your approval');
  expect(screen.queryByText(/^Answered\./)).toBeNull();
});
