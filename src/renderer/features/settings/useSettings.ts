import type { Settings, SettingsPatch } from '../../../shared/schemas/settings';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useQuery } from '../../state/useQuery';

/** The settings as main has them, and a way to change some. Undefined until main has answered. */
export function useSettings(): {
  settings: Settings | undefined;
  busy: boolean;
  /** @returns whether main took it */
  update: (patch: SettingsPatch) => Promise<boolean>;
} {
  const { client } = useMain();
  const { busy, run } = useAction();
  const settings = useQuery('settings', () => client.request('settings.get', {}), ['settings.changed']).data;
  return { settings, busy, update: patch => run(() => client.request('settings.update', { patch })) };
}
