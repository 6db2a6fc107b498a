import { local, onOtherTabChange } from './storage.ts';

/** Light or dark: the user's choice if there is one, otherwise the system's. A class on `<html>` has the result. */
export type Theme = 'light' | 'dark';

export const THEME_KEY = 'theme';
const PAPER: Record<Theme, string> = { light: '#FBF8F3', dark: '#171512' };

function currentTheme(): Theme {
  const chosen = local.read(THEME_KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function applyTheme(theme: Theme = currentTheme()): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme]);
}

/** Lets text use the site's serif, so that the browser fetches it. Before that a fallback is shown. */
export function allowSerif(): void {
  document.documentElement.classList.add('serif');
}

/** Follows the system if the user has no choice, and choices in other tabs. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme());
  onOtherTabChange(THEME_KEY, applyTheme);
}
