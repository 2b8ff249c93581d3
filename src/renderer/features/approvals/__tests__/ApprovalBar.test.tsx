import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FakeMain } from '../../../testing/FakeMain';
import { renderWithMain } from '../../../testing/renderWithMain';
import { approvalRequest } from '../../../testing/samples';
import { ApprovalBar } from '../ApprovalBar';
import { useCardsInView } from '../cardsInView';

beforeEach(() => useCardsInView.setState({ ids: new Set() }));

const two = [
  approvalRequest(),
  approvalRequest({ approvalId: 'second', callId: 'second', label: 'Delete note', input: { id: 7 } }),
];

test('speaks of one card only while it is out of sight', () => {
  renderWithMain(<ApprovalBar requests={[approvalRequest()]} />, new FakeMain());
  expect(screen.getByText('Append note needs your approval.')).toBeTruthy();
  act(() => useCardsInView.getState().set('approval', true));
  expect(screen.queryByText('Append note needs your approval.')).toBeNull();
});

test.each([
  ['Approve all', 'approve'],
  ['Deny all', 'deny'],
])('%s answers every card, each for its own call alone', async (name, decision) => {
  const main = new FakeMain().answer('approvals.respond', () => undefined);
  renderWithMain(<ApprovalBar requests={two} />, main);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(main.inputsOf('approvals.respond')).toEqual([
    { approvalId: 'approval', decision },
    { approvalId: 'second', decision },
  ]);
});

test('one card has no answer for all', () => {
  renderWithMain(<ApprovalBar requests={[approvalRequest()]} />, new FakeMain());
  expect(screen.queryByRole('button', { name: /all/ })).toBeNull();
});

test('calls left over from before the app ended are run or discarded, not approved again', () => {
  const left = two.map(request => ({ ...request, kind: 'resume' as const }));
  renderWithMain(<ApprovalBar requests={left} />, new FakeMain());
  expect(screen.getByRole('button', { name: 'Run all' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discard all' })).toBeTruthy();
});
