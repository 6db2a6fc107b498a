import { onChangeElsewhere } from '#frontend/lib/elsewhere.ts';
import { local } from '#frontend/lib/storage.ts';

/*
 * Which power-ups are installed, kept where it can be read before the first picture: their links stand in the frame of all pages,
 * which would move when they come late.
 */

const KEY = 'power_ups';
const CLASS = 'has-';

export function keptPowerUps(): readonly string[] {
  return (local.read(KEY) ?? '').split(' ').filter((key) => key !== '');
}

/** Nothing where it is so already: other tabs are told of each change. */
export function keepPowerUps(keys: readonly string[]): void {
  const kept = keys.join(' ');
  if (kept === (local.read(KEY) ?? '')) return;
  if (kept === '') local.remove(KEY);
  else local.write(KEY, kept);
}

/** Tells when another tab has learnt something else about them. */
export const onPowerUpsElsewhere = (listener: () => void): (() => void) => onChangeElsewhere(KEY, listener);

/** A class on `<html>` for each, by which CSS makes room. */
export function showPowerUps(keys: readonly string[]): void {
  const { classList } = document.documentElement;
  const before = [...classList].filter((name) => name.startsWith(CLASS));
  const wanted = keys.map((key) => CLASS + key);
  classList.remove(...before.filter((name) => !wanted.includes(name)));
  classList.add(...wanted);
}
