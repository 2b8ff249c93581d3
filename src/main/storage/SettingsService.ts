import ipaddr from 'ipaddr.js';
import { searchAddressOf, type Settings, type SettingsPatch } from '../../shared/schemas/settings';
import { AppError } from '../../shared/errors';
import type { EventHub } from '../ipc/eventHub';
import type { SettingsStore } from './SettingsStore';

/** A person's preferences; every change is told to the windows. */
export class SettingsService {
  constructor(
    private readonly store: SettingsStore,
    private readonly events: EventHub,
  ) {}

  get(): Settings {
    return this.store.get();
  }

  /** @throws AppError `bad_input` for an address or a network that is none, and for a search that would have no address */
  update(patch: SettingsPatch): Settings {
    requireAddresses(patch);
    if (patch.webSearch) requireSearchAddress(this.store.changed(patch).webSearch);
    const settings = this.store.update(patch);
    this.events.emit('settings.changed', settings);
    return settings;
  }
}

function requireSearchAddress(webSearch: Settings['webSearch']): void {
  if (webSearch.provider === 'none' || searchAddressOf(webSearch) !== '') return;
  const name = webSearch.provider === 'searxng' ? 'your SearXNG' : 'the wiki’s api.php';
  throw new AppError('bad_input', `A search needs an address. Enter that of ${name}, or choose “None”.`);
}

function requireAddresses({ webSearch, web }: SettingsPatch): void {
  for (const address of [webSearch?.searxngUrl, webSearch?.mediawikiUrl]) {
    if (address === undefined || address === '') continue;
    const url = URL.parse(address);
    const isPlain = url?.username === '' && url.password === '';
    if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:')) continue;
    throw new AppError(
      'bad_input',
      `“${address}” is not the address of a server. Write it like https://example.org, without a name or password in it.`,
    );
  }
  for (const network of web?.allowedNetworks ?? []) {
    if (ipaddr.isValid(network) || ipaddr.isValidCIDR(network)) continue;
    throw new AppError(
      'bad_input',
      `“${network}” is neither an address nor a network. Write 192.168.1.7 or 192.168.1.0/24.`,
    );
  }
}
