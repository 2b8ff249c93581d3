// Before the first paint: the theme of the last visit, or the machine's. state/theme.ts follows main from then on.
{
  const kept = localStorage.getItem('quartermaster.theme');
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
