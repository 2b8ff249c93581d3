import { defaultSettings } from '../../../shared/schemas/settings';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors';
import { FakeMain } from '../../testing/FakeMain';
import { renderWithMain } from '../../testing/renderWithMain';
import { useMain } from '../main';
import { useQuery } from '../useQuery';

function Version({ ask = 'version' }: { ask?: string }) {
  const { client } = useMain();
  const { data } = useQuery(ask, () => client.request('system.info', {}), ['settings.changed']);
  return <p>{data ? data.version : 'nothing yet'}</p>;
}

const info = (version: string) => ({
  name: 'Quartermaster' as const,
  version,
  host: 'web' as const,
  dataDir: '/data',
  notices: [],
});

test('asks again when main says so, and after a lost connection', async () => {
  let version = '1';
  const main = new FakeMain().answer('system.info', () => info(version));
  renderWithMain(<Version />, main);
  await screen.findByText('1');
  version = '2';
  act(() => main.emit('settings.changed', defaultSettings));
  await screen.findByText('2');
  version = '3';
  act(() => {
    main.lose();
    main.comeBack();
  });
  expect(await screen.findByText('3')).toBeTruthy();
});

test('an answer that was overtaken by a later question is dropped', async () => {
  const answers: ((value: ReturnType<typeof info>) => void)[] = [];
  const main = new FakeMain().answer('system.info', () => new Promise(resolve => answers.push(resolve)));
  renderWithMain(<Version />, main);
  act(() => main.emit('settings.changed', defaultSettings));
  await act(async () => answers[1]?.(info('new')));
  await screen.findByText('new');
  await act(async () => answers[0]?.(info('old')));
  expect(screen.getByText('new')).toBeTruthy();
});

test('another question starts empty instead of showing the answer to the last one', async () => {
  const main = new FakeMain().answer('system.info', () => info('1'));
  const { show } = renderWithMain(<Version />, main);
  await screen.findByText('1');
  main.answer('system.info', () => new Promise(() => undefined));
  show(<Version ask="other" />);
  expect(screen.getByText('nothing yet')).toBeTruthy();
});

test('an error of main is told in its own words', async () => {
  const main = new FakeMain().answer('system.info', () => {
    throw new AppError('storage_failed', 'The disk is full. Free some space and try again.');
  });
  renderWithMain(<Version />, main);
  expect(await screen.findByText('The disk is full. Free some space and try again.')).toBeTruthy();
});
