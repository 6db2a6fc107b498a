import { useState } from 'react';

/**
 * The target of the focus when a dialog closes, for its `returnFocusTo`: its opener; if that was removed with its row,
 * the nearest of its `peers`, the same button of other rows; without any, the page's heading.
 */
export function useReturnFocus(peers?: string): () => HTMLElement | null {
  const [places] = useState(() => placesToReturnTo(peers));
  return () => places.find((place) => place.isConnected) ?? document.querySelector('h1');
}

function placesToReturnTo(peers: string | undefined): HTMLElement[] {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLButtonElement)) return [];
  const all = peers === undefined ? [] : [...document.querySelectorAll<HTMLElement>(peers)];
  return all.includes(opener) ? [opener, ...nearest(all, opener)] : [opener];
}

/** All other elements: first those after it, then those before it, by distance. */
export function nearest<Place>(all: readonly Place[], from: Place): Place[] {
  const position = all.indexOf(from);
  return [...all.slice(position + 1), ...all.slice(0, position).reverse()];
}

/** Focuses the first element that matches and is shown. */
export function focusFirst(selector: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  all.find((each) => each.checkVisibility())?.focus();
}
