import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors';
import type { Message } from '../../../../shared/schemas/message';
import type { Turn } from '../../../../shared/schemas/turn';
import { FakeMain } from '../../../testing/FakeMain';
import { renderWithMain } from '../../../testing/renderWithMain';
import { answer, question, toolPart, turn } from '../../../testing/samples';
import { ChatView } from '../ChatView';
import { useDrafts } from '../drafts';

beforeEach(() => useDrafts.setState({ drafts: {} }));

/** Main with two chats; the test moves what the first holds. */
function mainWith(held: { message: Message; seq: number; turn: Turn }) {
  return new FakeMain()
    .answer('messages.list', ({ conversationId }) => ({
      items: conversationId === 'chat' ? [question('Hi'), held.message] : [question('Elsewhere')],
    }))
    .answer('chat.attach', ({ conversationId }) =>
      conversationId === 'chat'
        ? { snapshot: { turn: held.turn, message: held.message }, seq: held.seq }
        : { snapshot: null, seq: 0 },
    );
}

const view = (conversationId = 'chat') => (
  <ChatView
    conversationId={conversationId}
    title="A chat"
    notice={null}
    pictureHint={null}
    switches={null}
    renderCard={part => <p>Card of {part.label}</p>}
  />
);
const said = (text: string) => answer([{ type: 'text', text }]);

test('a stream that lost a piece is shown whole', async () => {
  const held = { message: said('one '), seq: 1, turn: turn() };
  const main = mainWith(held);
  renderWithMain(view(), main);
  await screen.findByText('one');
  held.message = said('one two three');
  held.seq = 3;
  act(() =>
    main.emit('chat.chunk', {
      conversationId: 'chat',
      turnId: 'turn',
      seq: 3,
      chunk: { type: 'text-delta', messageId: 'answer', index: 0, text: 'three' },
    }),
  );
  expect(await screen.findByText('one two three')).toBeTruthy();
});

test('a page that was away asks main for what it missed', async () => {
  const held = { message: said('before'), seq: 1, turn: turn() };
  const main = mainWith(held);
  renderWithMain(view(), main);
  await screen.findByText('before');
  main.lose();
  held.message = said('before and after');
  held.seq = 9;
  act(() => main.comeBack());
  expect(await screen.findByText('before and after')).toBeTruthy();
});

test('one chat is never shown under the name of another', async () => {
  const main = mainWith({ message: said('secret of the first'), seq: 1, turn: turn({ status: 'done' }) });
  const { show } = renderWithMain(view(), main);
  await screen.findByText('secret of the first');
  show(view('other'));
  expect(screen.queryByText('secret of the first')).toBeNull();
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('the card stands at its call while it waits, and the composer says what a message would do', async () => {
  const message = answer([toolPart({ state: 'approval-requested', approvalId: 'approval' })]);
  renderWithMain(view(), mainWith({ message, seq: 1, turn: turn({ status: 'waiting' }) }));
  expect(await screen.findByText('Card of Append note')).toBeTruthy();
  expect(screen.getByPlaceholderText(/declines the call/)).toBeTruthy();
});

test('a failed answer says why and offers Retry', async () => {
  const message = answer([{ type: 'notice', level: 'error', code: 'model_unavailable', text: 'The model is gone.' }]);
  const main = mainWith({ message, seq: 1, turn: turn({ status: 'failed' }) });
  main.answer('chat.regenerate', () => ({ turnId: 'turn 2' }));
  renderWithMain(view(), main);
  expect(await screen.findByText('The model is gone.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(main.inputsOf('chat.regenerate')).toEqual([{ messageId: 'answer' }]);
});

test('a message that main refuses stays in the box, and the reason is told', async () => {
  const main = mainWith({ message: said('one'), seq: 1, turn: turn({ status: 'done' }) });
  main.answer('chat.send', () => {
    throw new AppError('model_unavailable', 'No model is set. Choose one for this assistant.');
  });
  renderWithMain(view(), main);
  await screen.findByText('one');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'hello{Enter}');
  expect(await screen.findByText('No model is set. Choose one for this assistant.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('hello');
});

test('Stop asks main, which alone ends the turn', async () => {
  const main = mainWith({ message: said('one'), seq: 1, turn: turn() }).answer('chat.stop', () => undefined);
  renderWithMain(view(), main);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(main.inputsOf('chat.stop')).toEqual([{ conversationId: 'chat' }]);
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
  act(() => main.emit('chat.turnChanged', { turn: turn({ status: 'stopped', finishedAt: 5 }) }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
});
