import { local } from './storage.ts';
import { applyTheme, THEME_KEY, type Theme } from './theme.ts';

/* What the menu of signed-in pages does with the theme; the pages before the sign-in do without. */

/** Which one is shown now. */
export const shownTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** By the class itself, whoever has changed it: the script before the first picture carries nothing for it. */
export function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

export function chooseTheme(theme: Theme): void {
  local.write(THEME_KEY, theme);
  applyTheme(theme);
}
