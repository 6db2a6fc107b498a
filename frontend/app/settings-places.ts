import { KEY_PLACE } from '#frontend/features/settings/key-place.ts';

/** Where links lead on the settings page: by what their addresses end with. */
export const SETTINGS_PLACES = { key: KEY_PLACE, coaches: 'ai-coaches', limit: 'monthly-limit' } as const;

/** Takes the reader to a place of the page, and to what can be done there first: a field, or a button. Nothing where it is none. */
export function goToPlace(hash: string): void {
  const id = Object.values(SETTINGS_PLACES).find((place) => hash === `#${place}`);
  const place = id === undefined ? null : document.getElementById(id);
  if (!place) return;
  place.scrollIntoView();
  const control = place.querySelector<HTMLElement>('input, button, a');
  // What can be done there may still be on its way.
  if (!control) place.tabIndex = -1;
  (control ?? place).focus({ preventScroll: true });
}
