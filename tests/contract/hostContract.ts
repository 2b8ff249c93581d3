import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Transport } from '../../src/renderer/client/client';
import { type RouteName, routes } from '../../src/shared/ipc/contract';
import { defaultSettings } from '../../src/shared/schemas/settings';
import { waitFor } from '../support/waitFor';

/** A core behind one host's way in and out. */
export interface HostUnderTest {
  readonly transport: Transport;
  /** A second window of the same host. */
  readonly other: Transport;
  close(): Promise<void>;
}

const names = Object.keys(routes) as RouteName[];
/** Input that no route takes. */
const nonsense = { thisIsNoInput: true, id: 7, patch: 7, conversationId: 7, approvalId: 7, serverId: 7 };

/** What every host promises, whatever it is made of. */
export function describeHost(name: string, start: () => Promise<HostUnderTest>): void {
  describe(`contract over ${name}`, () => {
    let host: HostUnderTest;
    beforeAll(async () => {
      host = await start();
    });
    afterAll(() => host.close());

    it.each(names)('%s is answered, and refuses input of the wrong shape', async route => {
      const reply = await host.transport.send(route, nonsense);
      expect(reply).toMatchObject({ ok: false, error: { code: 'bad_input', message: expect.stringContaining(route) } });
    });

    it.each([
      '',
      'assistants',
      'assistants.list.more',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '../assistants.list',
    ])('S4: %j is no route', async route => {
      const reply = await host.transport.send(route, {});
      expect(reply).toMatchObject({ ok: false, error: { code: 'unknown_route' } });
    });

    it('answers what the contract says, and typed errors survive', async () => {
      const client = createClient(host.transport);
      expect((await client.request('system.info', {})).name).toBe('Quartermaster');
      expect(await client.request('settings.get', {})).toEqual(defaultSettings);
      await expect(client.request('conversations.get', { id: 'nobody' })).rejects.toMatchObject({
        code: 'not_found',
        detail: { conversationId: 'nobody' },
      });
    });

    it.each([undefined, null, {}])('a route without input takes %j', async input => {
      expect((await host.transport.send('assistants.list', input)).ok).toBe(true);
    });

    it('a refused request changes nothing', async () => {
      const client = createClient(host.transport);
      const before = await client.request('assistants.list', {});
      await host.transport.send('assistants.create', { name: '' });
      await host.transport.send('assistants.update', {
        id: before[0]?.id,
        patch: { name: 'x', settings: { mcpServerIds: 'all' } },
      });
      expect(await client.request('assistants.list', {})).toEqual(before);
    });

    it('every window hears of a change, whoever made it', async () => {
      const [one, two] = [createClient(host.transport), createClient(host.other)];
      const heard: string[] = [];
      const stops = [
        one.on('settings.changed', ({ appearance }) => heard.push(`one ${appearance.theme}`)),
        two.on('settings.changed', ({ appearance }) => heard.push(`two ${appearance.theme}`)),
      ];
      await one.request('settings.update', { patch: { appearance: { theme: 'dark' } } });
      await waitFor('both windows to hear', () => (heard.length === 2 ? true : undefined));
      expect(heard.toSorted()).toEqual(['one dark', 'two dark']);
      for (const stop of stops) stop();
    });
  });
}
