export type ThemeMode = 'system' | 'light' | 'dark';

const KEY = 'lectern.mode';

export function readThemeMode(): ThemeMode {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
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
  const mode = readThemeMode();
  document.documentElement.dataset['mode'] =
    mode === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : mode;
}
