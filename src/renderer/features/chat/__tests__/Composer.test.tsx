import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FakeMain } from '../../../testing/FakeMain';
import { renderWithMain } from '../../../testing/renderWithMain';
import { Composer } from '../Composer';
import { useDrafts } from '../drafts';

beforeEach(() => useDrafts.setState({ drafts: {} }));

const sent: string[] = [];
beforeEach(() => sent.splice(0));

function composer(change: { draftKey?: string; running?: boolean; taken?: boolean } = {}) {
  const { draftKey = 'chat', running = false, taken = true } = change;
  return (
    <Composer
      draftKey={draftKey}
      running={running}
      sending={false}
      onSend={({ text }) => {
        sent.push(text);
        return Promise.resolve(taken);
      }}
      onStop={() => undefined}
    >
      {null}
    </Composer>
  );
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

test('Enter sends and empties the box; Shift and Enter breaks the line', async () => {
  renderWithMain(composer(), new FakeMain());
  await userEvent.type(box(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(sent).toEqual(['one\ntwo']);
  expect(box().value).toBe('');
});

test('Enter that chooses a candidate of an input method does not send', async () => {
  renderWithMain(composer(), new FakeMain());
  await userEvent.type(box(), 'にほん');
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
  expect(sent).toEqual([]);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(sent).toEqual(['にほん']);
});

test('a text that main did not take is not lost', async () => {
  renderWithMain(composer({ taken: false }), new FakeMain());
  await userEvent.type(box(), 'keep me{Enter}');
  expect(sent).toEqual(['keep me']);
  expect(box().value).toBe('keep me');
});

test('what is written while a message is on its way is not lost with it', async () => {
  let take = (_taken: boolean): void => undefined;
  const answered = new Promise<boolean>(resolve => {
    take = resolve;
  });
  renderWithMain(
    <Composer draftKey="chat" running={false} sending={false} onSend={() => answered} onStop={() => undefined}>
      {null}
    </Composer>,
    new FakeMain(),
  );
  await userEvent.type(box(), 'first{Enter} and more');
  await act(async () => take(true));
  expect(box().value).toBe(' and more');
});

test('each chat keeps its own draft', async () => {
  const { show } = renderWithMain(composer(), new FakeMain());
  await userEvent.type(box(), 'for the first');
  show(composer({ draftKey: 'other' }));
  expect(box().value).toBe('');
  show(composer());
  expect(box().value).toBe('for the first');
});

test('while an answer is written there is a stop, and writing goes on', async () => {
  renderWithMain(composer({ running: true }), new FakeMain());
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
  await userEvent.type(box(), 'next{Enter}');
  expect(sent).toEqual([]);
  expect(box().value).toBe('next');
});

test('nothing but spaces is no message', async () => {
  renderWithMain(composer(), new FakeMain());
  await userEvent.type(box(), '   {Enter}');
  expect(sent).toEqual([]);
});
