import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, SettingsPatch } from '../../src/shared/schemas/settings';
import { openSettingsFile } from '../../src/main/hosts/web/settingsFile';
import { EventHub } from '../../src/main/ipc/eventHub';
import { SettingsService } from '../../src/main/storage/SettingsService';
import { SettingsStore } from '../../src/main/storage/SettingsStore';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quartermaster-settings-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const path = () => join(dir, 'settings.json');

function open() {
  const notices: string[] = [];
  const store = new SettingsStore({
    dataDir: dir,
    openFile: () => openSettingsFile(dir),
    now: Date.UTC(2026, 11, 1, 12),
    onNotice: text => notices.push(text),
  });
  return { store, notices };
}

describe('SettingsStore', () => {
  it('begins with the defaults, keeps what is changed, and says nothing', () => {
    const { store, notices } = open();
    expect(store.get()).toEqual(defaultSettings);
    store.update({ webSearch: { searxngUrl: 'http://localhost:8888', provider: 'searxng' } });
    const again = open();
    expect(again.store.get()).toEqual({
      ...defaultSettings,
      webSearch: { ...defaultSettings.webSearch, searxngUrl: 'http://localhost:8888', provider: 'searxng' },
    });
    expect([...notices, ...again.notices]).toEqual([]);
    expect(process.platform === 'win32' ? 0 : statSync(path()).mode & 0o077).toBe(0);
  });

  it.each([
    ['no bytes', ''],
    ['half a file', '{"appearance": {"theme": "da'],
    ['a list', '[]'],
    ['null', 'null'],
    ['other bytes', '\u0000\u0001PNG'],
  ])('S1: a file of %s is kept aside and said so, and the defaults stand', (_, text) => {
    writeFileSync(path(), text);
    const { store, notices } = open();
    expect(store.get()).toEqual(defaultSettings);
    expect(notices).toEqual([expect.stringContaining('kept as 2026-12-01T12-00-00 settings.json')]);
    expect(readFileSync(join(dir, 'damaged', '2026-12-01T12-00-00 settings.json'), 'utf8')).toBe(text);
    store.update({ appearance: { theme: 'dark' } });
    expect(open().store.get().appearance.theme).toBe('dark');
  });

  it('S1: two damaged files of the same second are both kept', () => {
    for (const text of ['one', 'two']) {
      writeFileSync(path(), text);
      open();
    }
    expect(readdirSync(join(dir, 'damaged'))).toHaveLength(2);
  });

  it('S1: one wrong value costs itself only, is named, and the old file is kept', () => {
    const held = { appearance: { theme: 'purple' }, webSearch: { provider: 'searxng', maxResults: 'many' }, web: 7 };
    writeFileSync(path(), JSON.stringify(held));
    const { store, notices } = open();
    expect(store.get()).toEqual({
      ...defaultSettings,
      webSearch: { ...defaultSettings.webSearch, provider: 'searxng' },
    });
    expect(notices).toEqual([expect.stringContaining('appearance.theme, webSearch.maxResults, web.')]);
    expect(JSON.parse(readFileSync(`${path()}.unusable`, 'utf8'))).toEqual(held);
  });

  it('keeps what another version wrote beside its own', () => {
    writeFileSync(path(), JSON.stringify({ appearance: { theme: 'dark' }, fromTheFuture: { x: 1 } }));
    const { store, notices } = open();
    store.update({ appearance: { theme: 'light' } });
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({
      appearance: { theme: 'light' },
      fromTheFuture: { x: 1 },
    });
    expect(notices).toEqual([]);
  });

  it('a change that is refused leaves file and memory as they were', () => {
    const { store } = open();
    store.update({ appearance: { theme: 'dark' } });
    const before = readFileSync(path(), 'utf8');
    expect(() => store.update({ webSearch: { maxResults: 1_000 } })).toThrowError();
    expect(readFileSync(path(), 'utf8')).toBe(before);
    expect(store.get().webSearch.maxResults).toBe(defaultSettings.webSearch.maxResults);
    expect(existsSync(join(dir, 'damaged'))).toBe(false);
  });
});

describe('SettingsService', () => {
  it.each([
    ['a search without its address', { webSearch: { provider: 'searxng' } }, /Enter that of your SearXNG/],
    ['a wiki whose address is taken away', { webSearch: { mediawikiUrl: '' } }, /Enter that of the wiki/],
    ['an address that is none', { webSearch: { searxngUrl: 'localhost' } }, /is not the address of a server/],
    ['an address with a password', { webSearch: { searxngUrl: 'https://me:secret@a.org' } }, /without a name or/],
    ['a network that is none', { web: { allowedNetworks: ['10.0.0.0/8', 'banana'] } }, /“banana” is neither/],
  ] as const)('refuses %s, and keeps what there is', (_, patch, words) => {
    const { store } = open();
    const service = new SettingsService(store, new EventHub());
    const before = service.get();
    expect(() => service.update(SettingsPatch.parse(patch))).toThrow(words);
    expect(service.get()).toEqual(before);
  });

  it('takes a search with its address in one change', () => {
    const service = new SettingsService(open().store, new EventHub());
    const webSearch = { provider: 'searxng', searxngUrl: 'http://localhost:8888' } as const;
    expect(service.update({ webSearch }).webSearch).toMatchObject(webSearch);
    expect(service.update({ webSearch: { provider: 'none' } }).webSearch.provider).toBe('none');
  });
});
