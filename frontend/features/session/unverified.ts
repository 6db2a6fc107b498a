import { onChangeElsewhere } from '#frontend/lib/elsewhere.ts';
import { local } from '#frontend/lib/storage.ts';

/*
 * The address that is still to be verified, kept where it can be read before the first picture: the banner about it stands at
 * the top of the page, and what comes there late pushes everything down.
 */

const KEY = 'unverified_email';

export const keptUnverified = (): string | null => local.read(KEY);

export function keepUnverified(email: string | null): void {
  if (email === null) local.remove(KEY);
  else local.write(KEY, email);
}

/** Tells when another tab has learnt something else about it. */
export const onUnverifiedElsewhere = (listener: () => void): (() => void) => onChangeElsewhere(KEY, listener);

/** For the banner in a document's skeleton, which CSS fills: its text is not known at build time. */
export function showUnverified(page: HTMLElement): void {
  const email = keptUnverified();
  if (email === null) return;
  page.classList.add('unverified');
  page.style.setProperty('--unverified', JSON.stringify(email));
}
