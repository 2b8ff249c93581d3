import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors';
import { tellError } from '../../state/toasts';
import { FakeMain } from '../../testing/FakeMain';
import { renderWithMain } from '../../testing/renderWithMain';
import { ConnectionBanner } from '../ConnectionBanner';

test('the banner goes with the loss, and takes with it what could not be asked meanwhile', () => {
  const main = new FakeMain();
  renderWithMain(<ConnectionBanner />, main);
  act(() => tellError(new AppError('bad_input', 'An older problem.')));
  act(() => main.lose());
  expect(screen.getByRole('alert').textContent).toContain('does not answer');
  act(() => tellError(new AppError('busy', 'Not reached.')));
  expect(screen.getByText('Not reached.')).toBeTruthy();
  act(() => main.comeBack());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Not reached.')).toBeNull();
  expect(screen.getByText('An older problem.')).toBeTruthy();
});
