import { local, onOtherTabChange } from '#frontend/lib/storage.ts';

/*
 * Account data for the first paint, in local storage. The banner about an unverified address and the links to installed
 * power-ups are on all pages, which would move if these came later.
 */

const EMAIL_KEY = 'unverified_email';

export const storedUnverifiedEmail = (): string | null => local.read(EMAIL_KEY);

export function storeUnverifiedEmail(email: string | null): void {
  if (email === null) local.remove(EMAIL_KEY);
  else local.write(EMAIL_KEY, email);
}

export const onUnverifiedEmailChange = (listener: () => void): (() => void) => onOtherTabChange(EMAIL_KEY, listener);

/** Fills the banner in the skeleton of a document through CSS: the address is unknown at build time. */
export function showUnverifiedEmail(page: HTMLElement): void {
  const email = storedUnverifiedEmail();
  if (email === null) return;
  page.classList.add('unverified');
  page.style.setProperty('--unverified', JSON.stringify(email));
}

const POWERUPS_KEY = 'power_ups';
const CLASS_PREFIX = 'has-';

export function storedPowerups(): readonly string[] {
  return (local.read(POWERUPS_KEY) ?? '').split(' ').filter((key) => key !== '');
}

/** Writes only changes: each write notifies the other tabs. */
export function storePowerups(keys: readonly string[]): void {
  const kept = keys.join(' ');
  if (kept === (local.read(POWERUPS_KEY) ?? '')) return;
  if (kept === '') local.remove(POWERUPS_KEY);
  else local.write(POWERUPS_KEY, kept);
}

export const onStoredPowerupsChange = (listener: () => void): (() => void) => onOtherTabChange(POWERUPS_KEY, listener);

/** Sets a class on `<html>` for each power-up, for which CSS shows its link. */
export function showPowerups(keys: readonly string[]): void {
  const { classList } = document.documentElement;
  const before = [...classList].filter((name) => name.startsWith(CLASS_PREFIX));
  const wanted = keys.map((key) => CLASS_PREFIX + key);
  classList.remove(...before.filter((name) => !wanted.includes(name)));
  classList.add(...wanted);
}
