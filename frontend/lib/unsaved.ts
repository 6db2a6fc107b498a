/* Input that a reload would lose. A page with any never reloads by itself. */

const holds = new Set<() => boolean>();

/** Prevents automatic reloads while this returns `true`. Returns a function that removes it. */
export function holdPage(isHeld: () => boolean): () => void {
  holds.add(isHeld);
  return () => void holds.delete(isHeld);
}

/** Whether a dialog is open, or there is input that is not saved or not sent. */
export function isPageHeld(): boolean {
  if (document.querySelector('[role$=dialog]')) return true;
  // On the sign-in pages the fields themselves keep what was typed, even before the app is loaded.
  const fields = document.querySelectorAll<HTMLInputElement>('.auth input');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue) || [...holds].some((isHeld) => isHeld());
}
