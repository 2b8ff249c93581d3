import type { Settings } from '../../shared/schemas/settings';

type Theme = Settings['appearance']['theme'];

const key = 'quartermaster.theme';
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

/** The theme of the last visit, so that the page does not flash before main has answered. */
export function rememberedTheme(): Theme {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows a theme; `system` follows the machine as it stands now. */
export function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  localStorage.setItem(key, theme);
}

/** Keeps a theme shown while the machine changes between light and dark. Returns the undo. */
export function followTheme(theme: Theme): () => void {
  applyTheme(theme);
  const follow = () => applyTheme(theme);
  const media = darkSystem();
  media.addEventListener('change', follow);
  return () => media.removeEventListener('change', follow);
}
