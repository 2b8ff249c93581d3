import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors';
import type { Message } from '../../../../shared/schemas/message';
import { createClient } from '../../../client/client';
import { FakeMain } from '../../../testing/FakeMain';
import { answer, question, turn } from '../../../testing/samples';
import { ChatStore } from '../chatStore';

const said = (text: string) => answer([{ type: 'text', text }]);

/** Main with one chat, whose answer and number the test can move. */
function mainWith(held: { message: Message; seq: number }) {
  return new FakeMain()
    .answer('messages.list', () => ({ items: [question('Hi'), held.message] }))
    .answer('chat.attach', () => ({ snapshot: { turn: turn(), message: held.message }, seq: held.seq }));
}

/** Lets everything that is already answered arrive. */
const settle = () => new Promise(resolve => setTimeout(resolve));

function open(main: FakeMain) {
  const errors: unknown[] = [];
  const store = new ChatStore(
    createClient(main),
    'chat',
    () => undefined,
    thrown => errors.push(thrown),
  );
  const text = () =>
    store.state.messages
      .at(-1)
      ?.parts.flatMap(part => (part.type === 'text' ? [part.text] : []))
      .join('') ?? '';
  return { store, text, errors };
}

const delta = (main: FakeMain, seq: number, text: string, conversationId = 'chat') =>
  main.emit('chat.chunk', {
    conversationId,
    turnId: 'turn',
    seq,
    chunk: { type: 'text-delta', messageId: 'answer', index: 0, text },
  });

test('applies what follows the snapshot and nothing twice', async () => {
  const main = mainWith({ message: said('one'), seq: 5 });
  const { text } = open(main);
  await settle();
  delta(main, 5, ' again');
  delta(main, 6, ' two');
  delta(main, 6, ' two');
  delta(main, 7, ' three');
  expect(text()).toBe('one two three');
});

test('keeps what comes while main is being asked', async () => {
  const main = mainWith({ message: said('one'), seq: 5 });
  const { text } = open(main);
  delta(main, 5, ' in the snapshot already');
  delta(main, 6, ' two');
  await settle();
  expect(text()).toBe('one two');
});

test('asks main again after a gap, instead of showing a text with a hole', async () => {
  const held = { message: said('one'), seq: 5 };
  const main = mainWith(held);
  const { text } = open(main);
  await settle();
  held.message = said('one two three');
  held.seq = 7;
  delta(main, 7, ' three');
  delta(main, 8, ' four');
  await settle();
  expect(text()).toBe('one two three four');
  expect(main.inputsOf('chat.attach')).toHaveLength(2);
});

test('leaves chunks of other chats alone', async () => {
  const main = mainWith({ message: said('one'), seq: 5 });
  const { text } = open(main);
  await settle();
  delta(main, 6, ' of another', 'elsewhere');
  expect(text()).toBe('one');
  expect(main.inputsOf('chat.attach')).toHaveLength(1);
});

test('an answer on a new branch takes the place of the one that stood there', async () => {
  const main = mainWith({ message: said('old'), seq: 5 });
  const { store } = open(main);
  await settle();
  main.emit('chat.chunk', {
    conversationId: 'chat',
    turnId: 'turn 2',
    seq: 6,
    chunk: { type: 'message-started', message: answer([], { id: 'answer 2' }) },
  });
  expect(store.state.messages.map(({ id }) => id)).toEqual(['question', 'answer 2']);
});

test('puts older pages before what is shown and stops at the first message', async () => {
  const main = mainWith({ message: said('last'), seq: 0 });
  main.answer('messages.list', ({ before }) =>
    before === undefined ? { items: [said('last')], next: 'answer' } : { items: [question('first', { id: 'first' })] },
  );
  const { store } = open(main);
  await settle();
  await store.loadOlder();
  await store.loadOlder();
  expect(store.state.messages.map(({ id }) => id)).toEqual(['first', 'answer']);
  expect(main.inputsOf('messages.list')).toHaveLength(2);
});

test('says why a chat could not be opened, and is quiet once it is closed', async () => {
  const failing = new FakeMain()
    .answer('messages.list', () => Promise.reject(new Error('gone')))
    .answer('chat.attach', () => ({ snapshot: null, seq: 0 }));
  const first = open(failing);
  const second = open(failing);
  second.store.close();
  await settle();
  expect(first.errors).toHaveLength(1);
  expect(second.errors).toHaveLength(0);
});

test('a turn that ends while main is being asked is not shown as running for ever', async () => {
  const main = mainWith({ message: said('one'), seq: 5 });
  const { store } = open(main);
  const ended = turn({ status: 'done', finishedAt: 9 });
  main.emit('chat.turnChanged', { turn: ended });
  main.answer('chat.attach', () => ({ snapshot: { turn: ended, message: said('one') }, seq: 5 }));
  await settle();
  expect(store.state.turn?.status).toBe('done');
});

test('asking again keeps the older pages that a person has opened', async () => {
  const main = mainWith({ message: said('last'), seq: 0 });
  main.answer('messages.list', ({ before }) =>
    before === undefined
      ? { items: [said('last')], next: 'answer' }
      : { items: [question('first', { id: 'first' })], next: 'first' },
  );
  const { store } = open(main);
  await settle();
  await store.loadOlder();
  store.load();
  await settle();
  expect(store.state.messages.map(({ id }) => id)).toEqual(['first', 'answer']);
  expect(store.state.next).toBe('first');
});

test('a chat that could not be opened can be asked for again', async () => {
  const main = mainWith({ message: said('there'), seq: 0 }).answer('messages.list', () =>
    Promise.reject(new AppError('internal', 'No answer.')),
  );
  const { store } = open(main);
  await settle();
  expect(store.state).toMatchObject({ loaded: false, failed: true });
  main.answer('messages.list', () => ({ items: [said('there')] }));
  store.load();
  await settle();
  expect(store.state).toMatchObject({ loaded: true, failed: false });
});
