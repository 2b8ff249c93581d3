import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors';
import { FakeMain } from '../../../testing/FakeMain';
import { renderWithMain } from '../../../testing/renderWithMain';
import { approvalRequest } from '../../../testing/samples';
import { ApprovalCard } from '../ApprovalCard';

const buttonNames = () => screen.getAllByRole('button').map(button => button.textContent);

test('offers no wider yes than main does', () => {
  const { show } = renderWithMain(
    <ApprovalCard request={approvalRequest({ level: 'force-prompt' })} />,
    new FakeMain(),
  );
  expect(buttonNames()).toHaveLength(2);
  show(<ApprovalCard request={approvalRequest({ scopes: ['once', 'conversation', 'assistant'] })} />);
  expect(buttonNames()).toEqual([
    expect.stringMatching(/^Approve/),
    expect.stringMatching(/chat/),
    expect.stringMatching(/assistant/),
    expect.stringMatching(/^Deny/),
  ]);
});

test('shows every argument, and what would hide in it', () => {
  const input = { path: '/tmp/a\u202egnp.exe', text: 'line\u0007', nested: { list: [1, 2, { deep: 'last' }] } };
  renderWithMain(<ApprovalCard request={approvalRequest({ input })} />, new FakeMain());
  const shown = screen.getByRole('region', { name: /Arguments/ }).textContent;
  expect(shown).toContain('\\u202e');
  expect(shown).toContain('\\u0007');
  expect(shown).toContain('"deep": "last"');
});

test('arguments that do not fit are not taken for all there is', () => {
  const { show } = renderWithMain(<ApprovalCard request={approvalRequest()} />, new FakeMain());
  expect(screen.queryByText(/scroll to read all/)).toBeNull();
  show(<ApprovalCard request={approvalRequest({ input: { text: 'x'.repeat(2_000) } })} />);
  expect(screen.getByText(/2,0\d\d characters: scroll to read all of them/)).toBeTruthy();
  show(
    <ApprovalCard request={approvalRequest({ input: { list: Array.from({ length: 20 }, (_, index) => index) } })} />,
  );
  expect(screen.getByText(/scroll to read all of them/)).toBeTruthy();
});

test('marks the description as the words of the server, and names tool and server', () => {
  renderWithMain(<ApprovalCard request={approvalRequest()} />, new FakeMain());
  expect(screen.getByText(/The server says: “Writes a line into the notes file.”/)).toBeTruthy();
  expect(screen.getByText(/on Sample/)).toBeTruthy();
  expect(screen.getByText('append_note')).toBeTruthy();
});

test('asks main once, for this call alone, and cannot be pressed again meanwhile', async () => {
  const main = new FakeMain().answer('approvals.respond', () => new Promise<void>(() => undefined));
  renderWithMain(<ApprovalCard request={approvalRequest()} />, main);
  const approve = screen.getByRole('button', { name: /^Approve/ });
  await userEvent.click(approve);
  await userEvent.click(approve);
  expect(main.inputsOf('approvals.respond')).toEqual([{ approvalId: 'approval', decision: 'approve', scope: 'once' }]);
  expect(screen.getByRole('button', { name: /Approving/ })).toBeTruthy();
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
});

test('carries the reason of a denial', async () => {
  const main = new FakeMain().answer('approvals.respond', () => undefined);
  renderWithMain(<ApprovalCard request={approvalRequest()} />, main);
  await userEvent.click(screen.getByRole('button', { name: /^Deny/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), ' Not today ');
  await userEvent.click(screen.getByRole('button', { name: 'Deny' }));
  expect(main.inputsOf('approvals.respond')).toEqual([
    { approvalId: 'approval', decision: 'deny', reason: 'Not today' },
  ]);
});

test('the keyboard stays where the person is: in the reason, and back on Deny', async () => {
  renderWithMain(<ApprovalCard request={approvalRequest()} />, new FakeMain());
  await userEvent.click(screen.getByRole('button', { name: /^Deny/ }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Reason/ }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Deny/ }));
});

test('a name that hides characters is shown with them', () => {
  const label = 'Read\u202e\u00ad\u{e0041} file';
  renderWithMain(<ApprovalCard request={approvalRequest({ label, serverName: 'Sam\u200bple' })} />, new FakeMain());
  expect(screen.getByRole('heading').textContent).toBe('Read\\u202e\\u00ad\\ue0041 file');
  expect(screen.getByText('on Sam\\u200bple')).toBeTruthy();
});

test('a call left over from before the app ended is run or discarded', async () => {
  const main = new FakeMain().answer('approvals.respond', () => undefined);
  renderWithMain(<ApprovalCard request={approvalRequest({ kind: 'resume' })} />, main);
  expect(screen.getByText(/You approved this before the app ended/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  expect(main.inputsOf('approvals.respond')).toEqual([{ approvalId: 'approval', decision: 'approve', scope: 'once' }]);
  expect(screen.getByRole('button', { name: /^Discard/ })).toBeTruthy();
});

test('an answer given in another window is told calmly', async () => {
  const main = new FakeMain().answer('approvals.respond', () => {
    throw new AppError('already_resolved', 'This was answered already.');
  });
  renderWithMain(<ApprovalCard request={approvalRequest()} />, main);
  await userEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  const toast = await screen.findByText('This was answered already.');
  expect(toast.parentElement?.className).not.toContain('danger');
});

test('the keyboard stays in the chat when the card that was answered goes', async () => {
  const main = new FakeMain().answer('approvals.respond', () => undefined);
  const list = (card: ReactNode) => (
    <div role="log" tabIndex={-1}>
      {card}
    </div>
  );
  const { show } = renderWithMain(list(<ApprovalCard request={approvalRequest()} />), main);
  await userEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  show(list(null));
  expect(document.activeElement).toBe(screen.getByRole('log'));
});

test('a card that is answered elsewhere does not take the keyboard from the person', async () => {
  const page = (card: ReactNode) => (
    <>
      <div role="log" tabIndex={-1}>
        {card}
      </div>
      <input aria-label="Message" />
    </>
  );
  const { show } = renderWithMain(page(<ApprovalCard request={approvalRequest()} />), new FakeMain());
  const box = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.click(box);
  show(page(null));
  expect(document.activeElement).toBe(box);
});
