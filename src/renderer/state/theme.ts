import type { Settings } from '../../shared/schemas/settings';

type Theme = Settings['appearance']['theme'];

/** Read by public/theme.js before the first paint. */
const key = 'quartermaster.theme';
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

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
