export type ThemeMode = 'system' | 'light' | 'dark';

const KEY = 'lectern.mode';

export function themeMode(): ThemeMode {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function setThemeMode(mode: ThemeMode): void {
  if (mode === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, mode);
  apply();
}

/** Sets `data-mode` on the page, now and when the system setting changes. */
export function followSystemTheme(): void {
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}

function apply(): void {
  const mode = themeMode();
  document.documentElement.dataset['mode'] = mode === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : mode;
}
