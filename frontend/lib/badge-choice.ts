import { local, onOtherTabChange } from './storage.ts';

/* Whether this device shows the badge. Separate from the badge itself, because the settings load only this. */

const OFF = 'badge_off';
const listeners = new Set<() => void>();

export const hasBadges = (): boolean => 'setAppBadge' in navigator;

/** The choice of this device. */
export const isBadgeOn = (): boolean => local.read(OFF) === null;

export function switchBadge(on: boolean): void {
  if (on) local.remove(OFF);
  else local.write(OFF, 'true');
  for (const listener of listeners) listener();
}

/** Calls the listener when the choice changes, in any tab. Returns a function that ends this. */
export function subscribeToBadge(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onOtherTabChange(OFF, listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
