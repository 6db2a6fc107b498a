import { onOtherTabChange } from './cross-tab.ts';
import { local } from './storage.ts';

/** Light or dark: the person's choice where there is one, the system's otherwise. A class on `<html>` says which. */
export type Theme = 'light' | 'dark';

export const THEME_KEY = 'theme';
const PAPER: Record<Theme, string> = { light: '#FBF8F3', dark: '#171512' };

export function currentTheme(): Theme {
  const chosen = local.read(THEME_KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function applyTheme(theme: Theme = currentTheme()): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme]);
}

/** Follows the system while nothing was chosen, and choices made in other tabs. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme());
  onOtherTabChange(THEME_KEY, applyTheme);
}
