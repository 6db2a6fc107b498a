import { onChangeElsewhere } from './elsewhere.ts';
import { local } from './storage.ts';

/** Light or dark: the person's choice where there is one, the system's otherwise. A class on `<html>` says which. */
export type Theme = 'light' | 'dark';

const KEY = 'theme';
const PAPER: Record<Theme, string> = { light: '#FBF8F3', dark: '#171512' };

export function currentTheme(): Theme {
  const chosen = local.read(KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Which one is shown now. */
export const shownTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** By the class itself, whoever has changed it: the script before the first picture carries nothing for it. */
export function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

export function applyTheme(theme: Theme = currentTheme()): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme]);
}

export function chooseTheme(theme: Theme): void {
  local.write(KEY, theme);
  applyTheme(theme);
}

/** Follows the system while nothing was chosen, and choices made in other tabs. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme());
  onChangeElsewhere(KEY, applyTheme);
}
