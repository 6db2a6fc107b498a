/* What a reload would lose. A page that holds any of it never reloads by itself. */

const holds = new Set<() => boolean>();

/** Keeps the page from being loaded anew while this answers `true`. Answers how to stop. */
export function holdPage(isHeld: () => boolean): () => void {
  holds.add(isHeld);
  return () => void holds.delete(isHeld);
}

/** Whether a dialog is open, something is typed, not saved, or still to be sent. */
export function isPageHeld(): boolean {
  if (document.querySelector('[role$=dialog]')) return true;
  // On the pages for signing in fields keep what is typed themselves, also before the app is there.
  const fields = document.querySelectorAll<HTMLInputElement>('.auth input');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue) || [...holds].some((isHeld) => isHeld());
}
