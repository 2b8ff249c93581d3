import { expect, it, vi } from 'vitest';
import { chooseTransport } from '../chooseTransport';

const pageWith = (send: () => Promise<unknown>) =>
  Object.assign(Object.create(window) as Window, { quartermaster: { send, listen: () => () => undefined } });

it('a window of the desktop app asks main through its bridge, and is always connected', async () => {
  const transport = chooseTransport(pageWith(async () => ({ ok: true, data: [1] })));
  expect(transport.connection()).toBe('open');
  expect(await transport.send('assistants.list', {})).toEqual({ ok: true, data: [1] });
});

it('a call that fails on its way is an answer too', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const transport = chooseTransport(pageWith(() => Promise.reject(new Error('No handler registered'))));
  expect(await transport.send('assistants.list', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(report).toHaveBeenCalledOnce();
  report.mockRestore();
});
