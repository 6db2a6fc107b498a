import { local } from './storage.ts';
import { applyTheme, THEME_KEY, type Theme } from './theme.ts';

/* The theme functions of the user menu; public pages do not need them. */

/** The current theme. */
export const shownTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Reads the class, because the boot script exports nothing. */
export function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

export function chooseTheme(theme: Theme): void {
  local.write(THEME_KEY, theme);
  applyTheme(theme);
}
